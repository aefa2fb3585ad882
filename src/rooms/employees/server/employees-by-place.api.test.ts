/** The list of employees narrowed by where they work, whether they have activated the plan, and what they have left. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { holdCredits } from '#rooms/wallet/server/commands/hold-credits.ts'
import { settleHold } from '#rooms/wallet/server/commands/settle-hold.ts'
import { openEmployer } from '#testing/employer.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

async function openLooms() {
  const looms = await openEmployer(world)
  const hr = await looms.hr()
  const add = (name: string, fields: object = {}) => looms.add({ name, ...fields })
  const read = async (query: string) => (await hr.get(`${looms.path}/partner_users?${query}`)).body
  return {
    ...looms,
    add,
    names: async (query: string) => (await read(query)).partner_users.map(({ name }: { name: string }) => name),
    total: async (query: string) => (await read(query)).pagination_info.total_users,
    fields: async () => (await hr.get(`${looms.path}/filters?screen=employees`)).body.fields,
    select: async (select: object) =>
      (await hr.post(`${looms.path}/communications/app_install`, { select, dry_run: true })).body,
  }
}

test('is narrowed by location, function, designation and entity, of the values that people have (D3.14)', async () => {
  const looms = await openLooms()
  await looms.add('Asha Patil', { tags: { location: 'Pune, Works', function: 'Weaving' } })
  await looms.add('Binod Kumar', { tags: { location: 'Surat', function: 'Weaving', designation: 'Lead' } })
  await looms.add('Charu Nair')
  expect(await looms.names('location=Pune, Works')).toEqual(['Asha Patil'])
  expect(await looms.names('function=Weaving')).toEqual(['Binod Kumar', 'Asha Patil'])
  expect(await looms.names('function=Weaving&location=Surat&designation=Lead')).toEqual(['Binod Kumar'])
  expect(await looms.names('location=surat')).toEqual([])
  expect(await looms.total('function=Weaving')).toBe(2)
  expect(await looms.select({ function: 'Weaving' })).toMatchObject({ eligible: 2 })
  const fields = await looms.fields()
  const values = (name: string) =>
    fields
      .find(({ field_name }: { field_name: string }) => field_name === name)
      ?.field_values.map(({ value }: { value: string }) => value)
  expect([values('location'), values('function'), values('designation'), values('entity')]).toEqual([
    ['Pune, Works', 'Surat'],
    ['Weaving'],
    ['Lead'],
    undefined,
  ])
})

test('is narrowed by activation and by credits: none given, used up, some left', async () => {
  const looms = await openLooms()
  const [given, spent] = [await looms.add('Asha Patil'), await looms.add('Binod Kumar', { walletAmount: 300 })]
  await looms.add('Charu Nair', { walletAmount: 0 })
  const taken = await looms.add('Divya Rao')
  const edit = { partner_user_id: taken.id, walletAmount: 0 }
  expect((await (await looms.hr()).patch(`${looms.path}/partner_user`, edit)).status).toBe(200)
  const [reference, now] = [`all-of-${spent.wallet_id}`, world.clock.now()]
  await withTransaction(world.db, async (trx) => {
    const hold = { wallet_id: spent.wallet_id, type: 'REIMBURSEMENT' as const, amount_paise: 30_000n }
    await holdCredits(trx, { ...hold, service_category: 'Pharmacy', attributes: {}, reference, now })
    await settleHold(trx, { reference, external_transaction_id: 'UTR1', now })
  })
  expect(await looms.names('credits=NONE')).toEqual(['Divya Rao', 'Charu Nair'])
  expect(await looms.names('credits=USED_UP')).toEqual(['Binod Kumar'])
  expect(await looms.names('credits=LEFT')).toEqual(['Asha Patil'])
  expect(await looms.names('credits=LEFT,USED_UP')).toEqual(['Binod Kumar', 'Asha Patil'])
  await world.db.updateTable('partner_users').set({ activated_at: now }).where('id', '=', given.id).execute()
  expect(await looms.names('activated=1')).toEqual(['Asha Patil'])
  expect(await looms.names('activated=0&credits=NONE')).toEqual(['Divya Rao', 'Charu Nair'])
  expect(await looms.select({ activated: '0', credits: 'NONE' })).toMatchObject({ eligible: 2 })
})

test('is sorted by employee ID; who has none comes last', async () => {
  const looms = await openLooms()
  await looms.add('Asha Patil', { reference_id: 'm-30' })
  await looms.add('Binod Kumar', { reference_id: 'M-20' })
  const none = await looms.add('Charu Nair')
  await world.db.updateTable('partner_users').set({ external_reference_id: null }).where('id', '=', none.id).execute()
  const sorted = ['Binod Kumar', 'Asha Patil', 'Charu Nair']
  expect(await looms.names('sort_by=employeeId')).toEqual(sorted)
  expect(await looms.names('sort_by=employeeId&statuses=ACTIVE')).toEqual(sorted)
  expect(await looms.names(`sort_by=employeeId&partner_id=${looms.partner_id}`)).toEqual(sorted)
})
