import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { giveEmployee } from '#testing/give-employee.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { COMPANIES, PEOPLE } from '../../../simulated-world/cast.ts'

const PUNE = COMPANIES[0].subsidiaries[0].id
const SUB = `partner_dashboard/subsidiaries/${PUNE}`
const plan = `${SUB}/partners/${WALLET_CONTRACT}/wallet/credits`

let world: World
let ravi: Browser
let kabir: Browser
let nila: Awaited<ReturnType<typeof giveEmployee>>

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  nila = await giveEmployee(world, '+919167200001', { paise: 1_000_00n })
  ravi = await world.person('Ravi')
  kabir = await world.person('Kabir')
})
afterAll(() => world.close())

const post = (who: Browser, path: string, body: object) =>
  who.send('POST', path, { body, headers: { 'idempotency-key': randomUUID() } })
const transfer = (amount: number) =>
  post(ravi, `${SUB}/partner_users/${nila.partner_user_id}/wallet/transfer`, { amount })
const summary = async () => (await ravi.get(plan)).body
async function told() {
  await world.work()
  const mails = world.db
    .selectFrom('outbox_messages')
    .select(['account_id', 'channel'])
    .where('template', '=', 'company-credits-low')
  const named = (await mails.execute()).map(({ account_id, channel }) => {
    return `${PEOPLE.find(({ id }) => id === account_id)?.name} by ${channel}`
  })
  return named.toSorted()
}

test('HR is told once when credits become low, and again only after they were enough in between (D1.02)', async () => {
  expect((await summary()).warnings.low).toBeNull()
  const once = ['Ravi Kulkarni by mail', 'Sunita Joshi by sms']
  expect(await told()).toEqual([])
  // Low is less than a fifth of what was allotted.
  const { added, allotted } = await summary()
  await transfer(Math.floor((added * 84) / 100) - allotted)
  expect((await summary()).warnings.low).toEqual({ allotted_in_a_year: (await summary()).allotted })
  expect(await told()).toEqual(once)
  await transfer(10)
  await transfer(-10)
  expect(await told()).toEqual(once)
  const { transaction_id } = (await post(ravi, plan, { amount: 1_00_000 })).body
  await post(kabir, `dashboard/topups/${transaction_id}/confirm`, { utr: 'HDFCN520261199', amount: 1_00_000 })
  expect(await told()).toEqual(once)
  expect((await summary()).warnings.low).toBeNull()
  await transfer((await summary()).balance)
  expect(await told()).toEqual([...once, ...once].toSorted())
})

test('who left and can still hand in bills is counted with what is left to them', async () => {
  expect((await summary()).warnings.running_out).toBeNull()
  const last_on = addDays(istDateOf(world.clock.now()), 20)
  const { balance } = (await ravi.get(`${SUB}/partner_users/${nila.partner_user_id}/wallet/credits`)).body
  await world.db
    .updateTable('partner_users')
    .set({ status: 'EXPIRED', end_reason: 'BLOCKED', blocked_at: world.clock.now(), runout_on: last_on })
    .where('id', '=', nila.partner_user_id)
    .execute()
  expect((await summary()).warnings.running_out).toEqual({ amount: balance, people: 1, last_on })
})

test('what ends within thirty days is counted each night, with the people and the first day', async () => {
  expect((await summary()).warnings.expiring).toBeNull()
  const { ends_on } = await world.db
    .selectFrom('wallet_lots')
    .select(({ fn }) => fn.min<string>('ends_on').as('ends_on'))
    .executeTakeFirstOrThrow()
  const { ledger } = await summary()
  const days = (Date.parse(ends_on) - Date.parse(istDateOf(world.clock.now()))) / DAY_MS
  await world.advance((days - 29) * DAY_MS)
  ravi = await world.person('Ravi')
  const seen = await summary()
  const holders = await world.db
    .selectFrom('ledger_accounts as a')
    .innerJoin('wallets as w', 'w.employee_id', 'a.id')
    .select('w.id')
    .where('w.partner_plan_id', '=', WALLET_CONTRACT)
    .where('a.balance_paise', '>', 0n)
    .execute()
  // Whose run-out is over has nothing left.
  expect(holders.map(({ id }) => id)).not.toContain(nila.wallet_id)
  expect(seen.warnings.expiring).toEqual({ amount: seen.remaining, people: holders.length, expires_on: ends_on })
  expect(seen.ledger.first_month).toBe(ledger.first_month)
})
