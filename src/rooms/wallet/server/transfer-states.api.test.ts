/** To whom credits cannot be given: the contract is off or over, or our staff have blocked the plan. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmployer } from '#testing/employer.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

async function openLooms() {
  const looms = await openEmployer(world, { reference_id_placeholder: null, reference_id_sample: null })
  const { id, mobile } = await looms.add({ reference_id: undefined })
  const hr = await looms.hr()
  return {
    ...looms,
    id,
    mobile,
    transfer: (amount: number) =>
      hr.send('POST', `${looms.path}/partner_users/${id}/wallet/transfer`, {
        body: { amount },
        headers: { 'idempotency-key': randomUUID() },
      }),
    setContract: (terms: { is_plan_active?: boolean }) =>
      world.db.updateTable('partner_plans').set(terms).where('id', '=', looms.partner_id).execute(),
    setPlan: (status: 'ACTIVE' | 'BLOCKED') =>
      world.db
        .updateTable('subscriptions')
        .set({ status })
        .where('id', '=', (q) => q.selectFrom('partner_users').select('subscription_id').where('id', '=', id))
        .execute(),
  }
}

test('credits are neither given nor taken back while the contract is switched off', async () => {
  const { transfer, setContract, available } = await openLooms()
  const before = await available()
  await setContract({ is_plan_active: false })
  for (const amount of [100, -100]) {
    const { error } = await transfer(amount)
    expect([error?.type, error?.message]).toEqual([
      'PLAN_NOT_ACTIVE',
      expect.stringContaining('contract of this plan is not in force'),
    ])
  }
  await setContract({ is_plan_active: true })
  expect(await available()).toBe(before)
  expect((await transfer(100)).status).toBe(200)
})

test('a company that gives credits to a plan our staff have blocked is told so, and undoes its own block all the same (0085)', async () => {
  const { transfer, setPlan, hr, path, id } = await openLooms()
  await setPlan('BLOCKED')
  const told = ['PLAN_NOT_ACTIVE', 'BLOCKED', expect.stringContaining('Our staff have blocked the plan')]
  const refused = (await transfer(100)).error
  expect([refused?.type, refused?.extra_args.current_state, refused?.message]).toEqual(told)
  const admin = await hr()
  const block = async () =>
    (await admin.send('DELETE', `${path}/partner_user`, { body: { partner_user_id: id } })).status
  const restore = async () => (await admin.post(`${path}/partner_user/${id}/restore`)).status
  expect([await block(), await restore()]).toEqual([200, 200])
  await setPlan('ACTIVE')
  expect(await block()).toBe(200)
  await world.db
    .updateTable('subscriptions')
    .set({ status: 'EXPIRED' })
    .where('id', '=', (q) => q.selectFrom('partner_users').select('subscription_id').where('id', '=', id))
    .execute()
  expect(await restore()).toBe(200)
})

test('the credits of a person name the packages between which the contract divides', async () => {
  const { partner_id, hr, path, id } = await openLooms()
  const services = { service_categories: ['Pharmacy'], shared: false, created_at: world.clock.now() }
  const row = { partner_plan_id: partner_id, name: 'Medicines', ...services }
  const { id: package_id } = await world.db
    .insertInto('wallet_sublimit_packages')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  const admin = await hr()
  const read = async () => (await admin.get(`${path}/partner_users/${id}/wallet/credits`)).body
  expect((await read()).packages).toEqual([{ id: package_id, name: 'Medicines', shared: false }])
  const body = { amount: 100, sublimits: [{ package_id, amount: 60 }] }
  const headers = { 'idempotency-key': randomUUID() }
  await admin.send('POST', `${path}/partner_users/${id}/wallet/transfer`, { body, headers })
  expect((await read()).wallet_sublimit_packages).toMatchObject([{ id: package_id, amount: 60 }])
})

test('no top-up of a contract that is not in force is asked for or entered; one that was asked for is still confirmed', async () => {
  const { setContract, hr, path, partner_id } = await openLooms()
  const admin = await hr()
  const kabir = await world.person('Kabir')
  const key = () => ({ 'idempotency-key': randomUUID() })
  const ask = () =>
    admin.send('POST', `${path}/partners/${partner_id}/wallet/credits`, { body: { amount: 500 }, headers: key() })
  const enter = () => kabir.send('POST', 'dashboard/topups', { body: { partner_id, amount: 500 }, headers: key() })
  const before = await ask()
  await setContract({ is_plan_active: false })
  const answers = [(await ask()).error, (await enter()).error]
  expect(answers.map((error) => error?.type)).toEqual(['CONTRACT_ENDED', 'CONTRACT_ENDED'])
  const { transaction_id } = before.body
  const confirmed = await kabir.send('POST', `dashboard/topups/${transaction_id}/confirm`, {
    body: { utr: 'HDFCN52026999001', amount: 500 },
    headers: key(),
  })
  expect(confirmed.body).toMatchObject({ status: 'CONFIRMED', received: 500 })
})
