import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { accountId, readBalance } from './account.ts'
import { type Posting, post, postMany } from './post.ts'
import { openPostingLane } from './posting-lane.ts'
import { verifyLedger } from './verify-ledger.ts'

const now = new Date('2026-11-21T08:00:00.000Z')
const CLEARING = { kind: 'TEST_CLEARING', keeps_balance: false }
const WALLET = { kind: 'TEST_WALLET', keeps_balance: true }

let database: Database
let db: Db
let clearing: bigint
/** The first is the company's. */
let wallets: bigint[]

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  clearing = await accountId(db, CLEARING, now)
})
afterAll(() => database.close())

beforeEach(async () => {
  wallets = []
  for (let at = 0; at < 5; at++) wallets.push(await accountId(db, WALLET, now, randomUUID()))
  await postNow(move(clearing, wallets[0]!, 10_000n))
})

let cause = 0
const move = (debit: bigint, credit: bigint, amount_paise: bigint, more: Partial<Posting> = {}): Posting => {
  const idem = `set/${cause++}`
  return { idem, type: 'test.moved', debit, credit, amount_paise, reference: idem, now, ...more }
}
const postNow = (posting: Posting) => withTransaction(db, (trx) => post(trx, posting))
const postSet = (postings: readonly Posting[]) => withTransaction(db, (trx) => postMany(trx, postings, now))
const balances = () => Promise.all(wallets.map(async (id) => (await readBalance(db, id)).balance_paise))

describe('a set of movements', () => {
  it('of ten thousand is one posting: a company funds its members, and each balance follows from the one before', async () => {
    const ids = Array.from({ length: 10_000 }, () => randomUUID())
    const { rows } = await sql<{ id: bigint }>`insert into ledger_accounts (kind, owner_id, keeps_balance, created_at)
      select 'TEST_MANY', unnest(${ids}::uuid[]), true, ${now} returning id`.execute(db)
    const company = await accountId(db, WALLET, now, randomUUID())
    await postNow(move(clearing, company, 100_000n))
    const posted = await postSet(rows.map(({ id }) => move(company, id, 7n)))
    expect(posted.every(({ outcome }) => outcome === 'posted')).toBe(true)
    expect((await readBalance(db, company)).balance_paise).toBe(30_000n)
    expect(await verifyLedger(db)).toMatchObject({ whole: true })
  })

  it('is posted completely or not at all', async () => {
    const [company, first, second] = wallets as [bigint, bigint, bigint]
    const set = [move(company, first, 6_000n), move(company, second, 4_001n)]
    await expect(postSet(set)).rejects.toMatchObject({ code: 'INSUFFICIENT' })
    expect(await balances()).toEqual([10_000n, 0n, 0n, 0n, 0n])
  })

  it('moves each cause once, within the set and after it', async () => {
    const [company, first, second] = wallets as [bigint, bigint, bigint]
    const one = move(company, first, 100n)
    const other = move(first, second, 60n)
    const posted = await postSet([one, one, other])
    expect(posted.map(({ outcome }) => outcome)).toEqual(['posted', 'already', 'posted'])
    const again = await postSet([one, move(company, first, 1n), other])
    expect(again.map(({ outcome }) => outcome)).toEqual(['already', 'posted', 'already'])
    expect(await balances()).toEqual([9_899n, 41n, 60n, 0n, 0n])
    await expect(postSet([{ ...one, amount_paise: 99n }])).rejects.toThrow(/another movement/)
    expect(await postSet([])).toEqual([])
    await expect(postSet([move(company, first, 0n)])).rejects.toThrow(RangeError)
  })

  it('is posted in the order given: money received first can be spent later in the set', async () => {
    const [company, first, second] = wallets as [bigint, bigint, bigint]
    await postSet([move(company, first, 50n), move(first, second, 50n)])
    await expect(postSet([move(first, second, 1n), move(company, first, 1n)])).rejects.toMatchObject({
      code: 'INSUFFICIENT',
    })
    expect(await balances()).toEqual([9_950n, 0n, 50n, 0n, 0n])
  })

  it('whatever sets and single movements are posted concurrently, the ledger balances and no account is below 0', async () => {
    const leg = fc.record({ from: fc.nat(4), to: fc.nat(4), amount: fc.bigInt({ min: 1n, max: 3_000n }) })
    const sets = fc.array(fc.array(leg, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(sets, async (asked) => {
        const before = (await balances()).reduce((sum, one) => sum + one)
        const attempts = asked.map((legs) => {
          const postings = legs
            .filter(({ from, to }) => from !== to)
            .map(({ from, to, amount }) => move(wallets[from]!, wallets[to]!, amount))
          const [only] = postings
          const work = postings.length === 1 && only ? postNow(only) : postSet(postings)
          return Promise.resolve(work).then(
            () => 'posted',
            (error) => error.code as string,
          )
        })
        for (const outcome of await Promise.all(attempts)) expect(['posted', 'INSUFFICIENT']).toContain(outcome)
        const after = await balances()
        expect(after.every((one) => one >= 0n)).toBe(true)
        expect(after.reduce((sum, one) => sum + one)).toBe(before)
        expect(await verifyLedger(db)).toMatchObject({ whole: true })
      }),
      { numRuns: process.env.CI ? 15 : 5 },
    )
  })
})

describe('the lane to a hot account', () => {
  it('lets a thousand concurrent callers spend exactly the balance, and answers each with its own outcome', async () => {
    const [company, first] = wallets as [bigint, bigint]
    const lane = openPostingLane(db)
    const spends = Array.from({ length: 1000 }, () => lane(move(company, first, 20n)).catch((error) => error.code))
    const outcomes = await Promise.all(spends)
    expect(outcomes.filter((outcome) => outcome === 'INSUFFICIENT')).toHaveLength(500)
    expect((await balances()).slice(0, 2)).toEqual([0n, 10_000n])
    expect(await verifyLedger(db)).toMatchObject({ whole: true })
  })

  it('does not let one movement that cannot be posted stop its neighbours', async () => {
    const [company, first, second] = wallets as [bigint, bigint, bigint]
    const lane = openPostingLane(db)
    const asked = [
      move(company, first, 1n),
      move(second, first, 1n),
      move(company, first, 0n),
      move(company, second, 2n),
    ]
    const outcomes = await Promise.allSettled(asked.map(lane))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(await balances()).toEqual([9_997n, 1n, 2n, 0n, 0n])
    expect(await lane(asked[0]!)).toMatchObject({ outcome: 'already' })
  })

  it('reports a cause used for another movement to its own caller only', async () => {
    const [company, first] = wallets as [bigint, bigint]
    const lane = openPostingLane(db)
    const known = move(company, first, 5n)
    await lane(known)
    const asked = [move(company, first, 1n), { ...known, amount_paise: 6n }, known, move(company, first, 2n)]
    const outcomes = await Promise.allSettled(asked.map(lane))
    expect(outcomes).toMatchObject([
      { value: { outcome: 'posted' } },
      { reason: { message: expect.stringContaining('another movement') } },
      { value: { outcome: 'already' } },
      { value: { outcome: 'posted' } },
    ])
    expect((await balances()).slice(0, 2)).toEqual([9_992n, 8n])
  })
})
