import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyInvariants } from '#platform/invariants/verify-invariants.ts'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { giveEmployee } from '#testing/give-employee.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { COMPANIES } from '../../../simulated-world/cast.ts'
import { walletInvariants } from './invariants.ts'

const PUNE = COMPANIES[0].subsidiaries[0].id
const CALLERS = 64
const PEOPLE = 4

let world: World
let ravi: Browser
let sunita: Browser
let people: Awaited<ReturnType<typeof giveEmployee>>[]

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  ravi = await world.person('Ravi')
  sunita = await world.person('Sunita')
  people = []
  for (let at = 0; at < PEOPLE; at += 1)
    people.push(await giveEmployee(world, `+91${9_167_100_000 + at}`, { paise: 1_000_00n }))
})
afterAll(() => world.close())

const plan = `partner_dashboard/subsidiaries/${PUNE}/partners/${WALLET_CONTRACT}/wallet/credits`
const credits = async () => (await ravi.get(plan)).body
const transfer = (hr: Browser, at: number, amount: number) =>
  hr.send(
    'POST',
    `partner_dashboard/subsidiaries/${PUNE}/partner_users/${people[at % PEOPLE]!.partner_user_id}/wallet/transfer`,
    { body: { amount }, headers: { 'idempotency-key': randomUUID() } },
  )

async function expectWhole() {
  const { added, allotted, balance, consumed, on_hold, remaining } = await credits()
  expect(balance).toBeGreaterThanOrEqual(0)
  expect(added).toBe(allotted + balance)
  expect(allotted).toBe(consumed + on_hold + remaining)
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  const results = await verifyInvariants(world.db, { invariants: walletInvariants }, world.clock.now())
  expect(results.filter(({ breaches, failure }) => breaches > 0 || failure)).toEqual([])
}

test('of two HR users who give the last rupee one gives it, and the other is told what is left', async () => {
  const { balance } = await credits()
  expect((await transfer(ravi, 0, balance - 1)).status).toBe(200)
  const both = await Promise.all([transfer(ravi, 1, 1), transfer(sunita, 2, 1)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)!
  expect(refused.error).toMatchObject({ type: 'INSUFFICIENT_FUNDS', extra_args: { required: 1, available: 0 } })
  expect((await credits()).balance).toBe(0)
  await expectWhole()
})

test('of two HR users who take back the last rupee one gets it', async () => {
  const path = `partner_dashboard/subsidiaries/${PUNE}/partner_users/${people[3]!.partner_user_id}/wallet/credits`
  const { balance } = (await ravi.get(path)).body
  const both = await Promise.all([transfer(ravi, 3, -balance), transfer(sunita, 3, -balance)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await ravi.get(path)).body.balance).toBe(0)
  await expectWhole()
})

test('64 callers on one company leave nobody below 0 and every sum whole', async () => {
  const works = Array.from(
    { length: CALLERS },
    (_, at) => () => transfer(at % 2 ? ravi : sunita, at, at % 3 ? 90 : -40),
  )
  const answers = await Promise.all(works.map((work) => work()))
  for (const { status, error } of answers)
    expect([status, error?.type]).toBeOneOf([
      [200, undefined],
      [409, 'INSUFFICIENT_FUNDS'],
    ])
  await expectWhole()
})
