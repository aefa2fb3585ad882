import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyInvariants } from '#platform/invariants/verify-invariants.ts'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { giveEmployee } from '#testing/give-employee.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { COMPANIES } from '../../../simulated-world/cast.ts'
import { walletInvariants } from './invariants.ts'

const PUNE: string = COMPANIES[0].subsidiaries[0].id
const CHENNAI = COMPANIES[1].subsidiaries[0].id
const KAVERI_CONTRACT = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000211'
const plan = (rest: string, partner = WALLET_CONTRACT, company = PUNE) =>
  `partner_dashboard/subsidiaries/${company}/partners/${partner}/wallet/${rest}`
const person = (id: string, rest: string, company = PUNE) =>
  `partner_dashboard/subsidiaries/${company}/partner_users/${id}/wallet/${rest}`
const key = () => ({ 'idempotency-key': randomUUID() })

let world: World
let ravi: Browser
let number = 9_167_000_000
let nila: Awaited<ReturnType<typeof giveEmployee>>

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  ravi = await world.person('Ravi')
})
afterAll(() => world.close())
beforeEach(async () => {
  number += 1
  nila = await giveEmployee(world, `+91${number}`, { paise: 10_000_00n })
})

const summary = async () => (await ravi.get(plan('credits'))).body
const transfer = (amount: number, rest: object = {}, id = nila.partner_user_id) =>
  ravi.send('POST', person(id, 'transfer'), { body: { amount, ...rest }, headers: key() })

describe('the credits of a plan', () => {
  test('added is allotted and available, allotted is used, on hold and remaining (D1.02) (D2.09) (D2.52) (D3.25) (D7.35)', async () => {
    const seen = await summary()
    expect(seen).toMatchObject({
      partnerName: 'Banyan Textiles Family Care',
      partner_users_credit_usage: seen.consumed,
    })
    expect(seen.consumed).toBeGreaterThan(0)
    expect(seen.added).toBe(seen.allotted + seen.balance)
    expect(seen.allotted).toBe(seen.consumed + seen.on_hold + seen.remaining)
    expect(seen.createdAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  test('each month opens with what the month before closed with (D7.35)', async () => {
    const { ledger } = await summary()
    expect(ledger.opening + ledger.added + ledger.returned - ledger.allotted).toBe(ledger.closing)
    expect(ledger.closing).toBe((await summary()).balance)
    const months = [ledger.month]
    while (months[0]! > ledger.first_month) months.unshift(before(months[0]!))
    expect(months.length).toBeGreaterThan(1)
    let closing = 0
    for (const month of months) {
      const read = (await ravi.get(`${plan('credits')}?month=${month}`)).body.ledger
      expect(read).toMatchObject({ month, opening: closing })
      closing = read.closing
    }
    expect((await ravi.get(`${plan('credits')}?month=2026-13`)).error?.fields).toHaveProperty('month')
  })

  test('a contract of another company, and a plan without credits, are not found (D7.35)', async () => {
    const geeta = await world.person('Geeta')
    const couples = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000112'
    for (const part of ['credits', 'transactions']) {
      expect((await ravi.get(plan(part, KAVERI_CONTRACT))).status).toBe(404)
      expect((await ravi.get(plan(part, couples))).status).toBe(404)
      expect((await geeta.get(plan(part))).status).toBe(404)
      expect((await geeta.get(plan(part, WALLET_CONTRACT, CHENNAI))).status).toBe(404)
      expect((await geeta.get(person(nila.partner_user_id, part, CHENNAI))).status).toBe(404)
      expect((await ravi.get(person(randomUUID(), part))).status).toBe(404)
    }
  })
})

function before(month: string): string {
  const day = new Date(`${month}-01T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() - 1)
  return day.toISOString().slice(0, 7)
}

describe('transactions of a company', () => {
  test('are seven a page with the person of each, of all types unless one is asked for (D2.53) (D3.26) (D7.36) (D9.07)', async () => {
    const first = (await ravi.get(plan('transactions'))).body
    expect(first.transactions).toHaveLength(7)
    expect(first).toMatchObject({ current_page_number: 1, has_more: true, previous_cursor: null })
    const { info } = first.transactions.find(({ type }: { type: string }) => type === 'TRANSFER')
    expect(info.partner_user).toEqual({
      name: 'Nila Bose',
      mobile: `+91${number}`,
      id: nila.partner_user_id,
      status: 'ACTIVE',
    })
    const given = (await ravi.get(`${plan('transactions')}?type=TRANSFER`)).body.transactions
    expect(given[0].details).toEqual({ type: 'debit', amount: 10_000 })
    const topups = (await ravi.get(`${plan('transactions')}?type=TOPUP`)).body
    expect(new Set(topups.transactions.map(({ type }: { type: string }) => type))).toEqual(new Set(['TOPUP']))
    expect(topups.transactions[0].info).toMatchObject({ partner_user: null, topup: { decision: 'CONFIRMED' } })
    const { total } = await world.db
      .selectFrom('wallet_transactions')
      .select(({ fn }) => fn.countAll<bigint>().as('total'))
      .where('partner_plan_id', '=', WALLET_CONTRACT)
      .executeTakeFirstOrThrow()
    expect(first.total_transactions).toBe(Number(total))
  })

  test('a cursor leads on and back, whatever is added meanwhile (D7.36)', async () => {
    const first = (await ravi.get(plan('transactions'))).body
    const second = (await ravi.get(`${plan('transactions')}?cursor=${first.cursor}`)).body
    expect(second.current_page_number).toBe(2)
    await transfer(100)
    const again = (await ravi.get(`${plan('transactions')}?cursor=${first.cursor}`)).body
    expect(again.transactions).toEqual(second.transactions)
    const back = (await ravi.get(`${plan('transactions')}?cursor=${second.previous_cursor}`)).body
    expect(back.transactions).toEqual(first.transactions)
    expect(back).toMatchObject({ current_page_number: 1, has_more: true })
    // The transfer is before it.
    const newest = (await ravi.get(`${plan('transactions')}?cursor=${back.previous_cursor}`)).body
    expect(newest.transactions).toHaveLength(1)
    expect(newest.transactions[0]).toMatchObject({ type: 'TRANSFER', details: { amount: 100 } })
    const second_page = (await ravi.get(`${plan('transactions')}?page_number=2`)).body
    expect(second_page.transactions[0]).toEqual(first.transactions.at(-1))
    expect((await ravi.get(`${plan('transactions')}?cursor=abc`)).status).toBe(400)
  })

  test('of one person are listed alike, with their credits (D2.53) (D7.35) (D7.36)', async () => {
    const credits = (await ravi.get(person(nila.partner_user_id, 'credits'))).body
    expect(credits).toMatchObject({ allotted: 10_000, balance: 10_000, consumed: 0, on_hold: 0, added: 10_000 })
    expect(credits).toMatchObject({ partner_users_credit_usage: 0, company_balance: (await summary()).balance })
    const { transactions, total_transactions } = (await ravi.get(person(nila.partner_user_id, 'transactions'))).body
    expect(total_transactions).toBe(1)
    expect(transactions[0]).toMatchObject({ type: 'TRANSFER', details: { type: 'CR', amount: 10_000 } })
    expect(transactions[0].info.partner_user.id).toBe(nila.partner_user_id)
  })
})

describe('a transfer', () => {
  test('gives and takes back, and every figure follows (D1.02)', async () => {
    const before = await summary()
    const given = await transfer(2_500.5)
    expect(given.body).toMatchObject({ allotted: 12_500.5, balance: 12_500.5 })
    expect(await summary()).toMatchObject({ allotted: before.allotted + 2_500.5, balance: before.balance - 2_500.5 })
    const taken = await transfer(-12_500.5)
    expect(taken.body).toMatchObject({ allotted: 0, balance: 0 })
    expect(await summary()).toMatchObject({ allotted: before.allotted - 10_000, balance: before.balance + 10_000 })
    const [last] = (await ravi.get(plan('transactions'))).body.transactions
    expect(last).toMatchObject({ transaction_id: taken.body.transaction_id, type: 'RESTORE' })
    const activities = await world.db
      .selectFrom('company_activities')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(activities.map(({ action, summary }) => [action, summary])).toEqual([
      ['WALLET_TRANSFER', 'Took back ₹12,500.50 of health credits from Nila Bose'],
      ['WALLET_TRANSFER', 'Added ₹2,500.50 of health credits to Nila Bose'],
    ])
    expect(activities[0]).toMatchObject({ actor_name: 'Ravi Kulkarni', entity_id: nila.partner_user_id })
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  test('that takes back reserved credits lowers what is reserved, never above the whole', async () => {
    const credits = async () => (await ravi.get(person(nila.partner_user_id, 'credits'))).body
    const { packages } = await credits()
    const reserved = packages.filter(({ shared }: { shared: boolean }) => !shared)
    const [{ id: package_id }] = reserved
    const shown = async () => {
      const { wallet_sublimit_packages: of } = await credits()
      return of.map(({ id, amount, available }: Record<string, unknown>) => ({ id, amount, available }))
    }
    await transfer(2_000, { sublimits: [{ package_id, amount: 1_400 }] })
    await transfer(-10_000)
    expect(await shown()).toEqual([{ id: package_id, amount: 1_400, available: 2_000 }])
    await transfer(-1_000)
    expect(await shown()).toEqual([{ id: package_id, amount: 1_000, available: 1_000 }])
    const stored = await world.db
      .selectFrom('wallet_sublimits as s')
      .innerJoin('partner_users as p', 'p.wallet_id', 's.wallet_id')
      .select('s.amount_paise')
      .where('p.id', '=', nila.partner_user_id)
      .execute()
    expect(stored).toEqual([{ amount_paise: 1_000_00n }])
    await transfer(-1_000)
    expect(await shown()).toEqual([])
  })

  test('repeated under its key moves nothing more', async () => {
    const headers = key()
    const once = await ravi.send('POST', person(nila.partner_user_id, 'transfer'), { body: { amount: 5 }, headers })
    const twice = await ravi.send('POST', person(nila.partner_user_id, 'transfer'), { body: { amount: 5 }, headers })
    expect(twice.body).toEqual(once.body)
    const other = await ravi.send('POST', person(nila.partner_user_id, 'transfer'), { body: { amount: 6 }, headers })
    expect(other.error?.type).toBe('IDEMPOTENCY_MISMATCH')
    expect((await ravi.get(person(nila.partner_user_id, 'credits'))).body.allotted).toBe(10_005)
  })

  test('of more than the company or the person has is refused with both amounts', async () => {
    const { balance } = await summary()
    const more = await transfer(balance + 1)
    expect(more.status).toBe(409)
    expect(more.error).toMatchObject({
      type: 'INSUFFICIENT_FUNDS',
      extra_args: { required: balance + 1, available: balance },
    })
    const back = await transfer(-10_000.01)
    expect(back.error).toMatchObject({
      type: 'INSUFFICIENT_FUNDS',
      extra_args: { required: 10_000.01, available: 10_000 },
    })
    expect(back.body.message).toContain('₹10,000 of these credits')
  })

  test.each([0, 0.001, '5', null, 1e9, -1e9])('of %s is no amount', async (amount) => {
    const refused = await transfer(amount as number)
    expect(refused.status).toBe(422)
    expect(refused.error?.fields).toHaveProperty('amount')
  })

  test('to a person who was blocked is refused, both ways', async () => {
    await world.db
      .updateTable('partner_users')
      .set({ status: 'EXPIRED', end_reason: 'BLOCKED', blocked_at: world.clock.now() })
      .where('id', '=', nila.partner_user_id)
      .execute()
    for (const amount of [100, -100])
      expect((await transfer(amount)).error).toMatchObject({
        type: 'PLAN_NOT_ACTIVE',
        extra_args: { current_state: 'EXPIRED' },
      })
  })

  test('to oneself is for a colleague', async () => {
    const { mobile } = await world.db
      .selectFrom('accounts')
      .select('mobile')
      .where('name', '=', 'Sunita Joshi')
      .executeTakeFirstOrThrow()
    const sunita = await world.person('Sunita')
    const own = await giveEmployee(world, mobile, { paise: 500_00n })
    for (const amount of [100, -100]) {
      const refused = await sunita.send('POST', person(own.partner_user_id, 'transfer'), {
        body: { amount },
        headers: key(),
      })
      expect(refused.error?.type).toBe('OWN_AFFAIR')
    }
    expect((await transfer(100, {}, own.partner_user_id)).status).toBe(200)
    expect((await sunita.get(person(own.partner_user_id, 'credits'))).body.partner_user.is_own).toBe(true)
  })

  test('divides what it adds between packages of the contract, and no others', async () => {
    const packages = await world.db
      .selectFrom('wallet_sublimit_packages')
      .selectAll()
      .where('partner_plan_id', '=', WALLET_CONTRACT)
      .where('shared', '=', false)
      .where('name', '=', 'Doctor visits')
      .execute()
    const sublimits = [{ package_id: packages[0]!.id, amount: 800 }]
    expect((await transfer(500, { sublimits })).error?.type).toBe('SUBLIMITS_EXCEED_AMOUNT')
    expect((await transfer(-500, { sublimits })).error?.fields).toHaveProperty('sublimits')
    expect((await transfer(500, { sublimits: [{ package_id: randomUUID(), amount: 1 }] })).status).toBe(404)
    expect((await transfer(1_000, { sublimits })).status).toBe(200)
    const credits = (await ravi.get(person(nila.partner_user_id, 'credits'))).body
    expect(credits.wallet_sublimit_packages).toMatchObject([
      { name: 'Doctor visits', amount: 800, available: 10_200 + 800 },
    ])
  })
})

test('the sums agree with the transactions, before and after they are added up', async () => {
  await transfer(50)
  const check = async () => verifyInvariants(world.db, { invariants: walletInvariants }, world.clock.now())
  const broken = (results: Awaited<ReturnType<typeof check>>) =>
    results.filter(({ breaches, failure }) => breaches > 0 || failure)
  expect(broken(await check())).toEqual([])
  const seen = await summary()
  await world.advance(6 * 60_000)
  expect(await world.db.selectFrom('company_credit_moves').selectAll().execute()).toEqual([])
  expect(broken(await check())).toEqual([])
  expect({ ...(await summary()), ledger: null }).toEqual({ ...seen, ledger: null })
})
