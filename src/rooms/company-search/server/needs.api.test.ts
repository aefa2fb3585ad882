/** What a company has to do, as its overview lists it: each role only what it may see. */
import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRemindable } from '#rooms/employees/server/remind.ts'
import { openEmployer } from '#testing/employer.ts'
import { csvOf, NEW_PEOPLE, newPeople, sendList } from '#testing/uploaded-list.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

type Employer = Awaited<ReturnType<typeof openEmployer>>
const { person } = newPeople(9_650_000_000)
const needs = async ({ path, hr }: Pick<Employer, 'path' | 'hr'>) =>
  (await (await hr()).get(`${path}/overview/needs`)).body
const hrefOf = ({ subsidiary_id, partner_id }: Employer, place: string, more = '') =>
  `/plus/corporate/dashboard/${place}?subsidiary=${subsidiary_id}&partner=${partner_id}${more}`

test('lists where people wait first, then money, then the rest, and nothing that is done (decisions §33)', async () => {
  const looms = await openEmployer(world, { rupees: 100_000 })
  expect(await needs(looms)).toEqual([])

  const since = toWireTime(world.clock.now())
  await looms.add()
  const wrong = await sendList(looms, 'ACTIVATE', csvOf(NEW_PEOPLE, [person(), person({ 1: 'no mail' })]))
  await sendList(looms, 'ACTIVATE', csvOf(NEW_PEOPLE, [person()]), { name: 'right.csv' })
  const topup = { body: { amount: 5000 }, headers: { 'idempotency-key': randomUUID() } }
  await (await looms.hr()).send('POST', `${looms.path}/partners/${looms.partner_id}/wallet/credits`, topup)
  const found = await needs(looms)
  expect(found).toMatchObject([
    { kind: 'ROWS_TO_CORRECT', count: 1, amount: null },
    { kind: 'LIST_TO_START', count: 1, amount: null },
    { kind: 'TOPUP_TO_TRANSFER', count: 1, amount: 5000, since, href: hrefOf(looms, 'wallets') },
    { kind: 'WITHOUT_APP', count: 1, amount: null, since },
  ])
  expect(found[0].href).toBe(hrefOf(looms, 'file-upload', `&file=${wrong.body.file_id}`))

  const hr = await looms.hr()
  await hr.post(`${looms.path}/communications/app_install`, { select: {} })
  await hr.delete(`${looms.path}/files/${wrong.body.file_id}`)
  const kinds = async () => (await needs(looms)).map(({ kind }: { kind: string }) => kind)
  expect(await kinds()).toEqual(['LIST_TO_START', 'TOPUP_TO_TRANSFER'])
  await world.advance(4 * DAY_MS)
  expect(await kinds()).toEqual(['LIST_TO_START', 'TOPUP_TO_TRANSFER', 'WITHOUT_APP'])
})

test('names a plan that ends, and lives and credits that run out, of active plans alone', async () => {
  const looms = await openEmployer(world, { rupees: 1000, quota: 10 })
  await looms.add({ walletAmount: 900 })
  const plan = () => world.db.updateTable('partner_plans').where('id', '=', looms.partner_id)
  const ends_on = addDays(istDateOf(world.clock.now()), 7)
  await plan().set({ consumed_quota: 9, ends_on }).execute()
  const place = hrefOf(looms, 'access')
  expect(await needs(looms)).toMatchObject([
    { kind: 'PLAN_ENDS', count: 7, since: null, amount: null, href: place },
    { kind: 'LIVES_LEFT', count: 1, since: null, amount: null, href: place },
    { kind: 'CREDITS_LOW', count: 1, since: null, amount: 100, href: hrefOf(looms, 'wallets') },
    { kind: 'WITHOUT_APP' },
  ])
  await plan().set({ is_plan_active: false }).execute()
  expect(await needs(looms)).toMatchObject([{ kind: 'WITHOUT_APP' }])
})

test('each line counts what it leads to: top-ups and lists of one plan are no part of another’s', async () => {
  const looms = await openEmployer(world, { rupees: 100_000 })
  const { subsidiary_id, partner_id } = looms
  const { partner_id: other } = await openEmployer(world, { subsidiary_id, partner_name: 'Looms Couples Care' })
  const hr = await looms.hr()
  const askFor = (plan: string, amount: number) =>
    hr.send('POST', `${looms.path}/partners/${plan}/wallet/credits`, {
      body: { amount },
      headers: { 'idempotency-key': randomUUID() },
    })
  for (const amount of [5000, 7000]) await askFor(partner_id, amount)
  await world.advance(1000)
  await askFor(other, 9000)
  for (const name of ['first.csv', 'second.csv'])
    await sendList(looms, 'ACTIVATE', csvOf(NEW_PEOPLE, [person({ 1: 'no mail' })]), { name })
  const ofOther = await sendList({ ...looms, partner_id: other }, 'ACTIVATE', csvOf(NEW_PEOPLE, [person()]))
  const placeOfOther = (place: string, more = '') => hrefOf({ ...looms, partner_id: other }, place, more)
  expect(await needs(looms)).toMatchObject([
    // Two lists: the line opens all lists of the plan, not one of them.
    { kind: 'ROWS_TO_CORRECT', count: 2, href: hrefOf(looms, 'file-upload') },
    { kind: 'LIST_TO_START', count: 1, href: placeOfOther('file-upload', `&file=${ofOther.body.file_id}`) },
    { kind: 'TOPUP_TO_TRANSFER', count: 2, amount: 12_000, href: hrefOf(looms, 'wallets') },
    { kind: 'TOPUP_TO_TRANSFER', count: 1, amount: 9000, href: placeOfOther('wallets') },
  ])
})

test('counts the people without the app and reads none of them', async () => {
  const looms = await openEmployer(world)
  for (let person_no = 0; person_no < 3; person_no += 1) await looms.add()
  const cells: unknown[] = []
  const collector: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      cells.push(...result.rows.flatMap((row) => Object.values(row)))
      return result
    },
  }
  const found = await countRemindable(world.db.withPlugin(collector), looms.subsidiary_id, world.clock.now())
  expect(found.people).toBe(3)
  expect(cells.filter((cell) => Array.isArray(cell))).toEqual([])
})

test('shows another company nothing, and no money where the company has no wallet (D3.24, promise 3)', async () => {
  const [looms, mills] = [await openEmployer(world), await openEmployer(world)]
  await sendList(looms, 'ACTIVATE', csvOf(NEW_PEOPLE, [person({ 1: 'no mail' })]))
  const topup = { body: { amount: 5000 }, headers: { 'idempotency-key': randomUUID() } }
  await (await looms.hr()).send('POST', `${looms.path}/partners/${looms.partner_id}/wallet/credits`, topup)
  expect((await (await mills.hr()).get(`${looms.path}/overview/needs`)).status).toBe(404)
  expect(await needs(mills)).toEqual([])
  const { browser: coordinator } = await looms.colleague('PARTNER_NGO_COORDINATOR')
  expect((await coordinator.get(`${looms.path}/overview/needs`)).status).toBe(403)

  const company = world.db.updateTable('subsidiaries').where('id', '=', looms.subsidiary_id)
  await company.set({ has_wallet: false, member_restricted: true }).execute()
  const { browser: member } = await looms.colleague('PARTNER_MEMBER')
  const { body } = await member.get(`${looms.path}/overview/needs`)
  expect(body.map(({ kind }: { kind: string }) => kind)).toEqual(['ROWS_TO_CORRECT'])
})
