import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { accountId, readBalance } from './account.ts'
import { verifyLedgerCommand } from './ledger-command.ts'
import { type Posting, post, reverse } from './post.ts'
import { verifyLedger } from './verify-ledger.ts'

const now = new Date('2026-11-21T08:00:00.000Z')
const CLEARING = { kind: 'TEST_CLEARING', keeps_balance: false }
const WALLET = { kind: 'TEST_WALLET', keeps_balance: true }
const people = Array.from({ length: 4 }, (_, at) => `0190a000-0000-7000-8000-00000000000${at}`)

let database: Database
let db: Db
let clearing: bigint
let wallets: bigint[]

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database.close())

async function asOwner(statement: ReturnType<typeof sql>) {
  await withTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await statement.execute(trx)
  })
}

beforeEach(async () => {
  await asOwner(sql`truncate ledger_transfers, ledger_accounts cascade`)
  clearing = await accountId(db, CLEARING, now)
  wallets = []
  for (const person of people) wallets.push(await accountId(db, WALLET, now, person))
})

let cause = 0
const move = (debit: bigint, credit: bigint, amount_paise: bigint, more: Partial<Posting> = {}): Posting => {
  const idem = `test/${cause++}`
  return { idem, type: 'test.moved', debit, credit, amount_paise, reference: idem, now, ...more }
}
const postNow = (posting: Posting) => withTransaction(db, (trx) => post(trx, posting))
const balanceOf = async (id: bigint) => (await readBalance(db, id)).balance_paise
const count = async () => (await verifyLedger(db)) as { transfers: number }

describe('works', () => {
  it('an account is opened once, however many request it concurrently', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, () => accountId(db, { ...WALLET, kind: 'NEW' }, now, people[0])),
    )
    expect(new Set(ids).size).toBe(1)
  })

  it('a movement takes from one account what it gives the other', async () => {
    await postNow(move(clearing, wallets[0]!, 500n))
    await postNow(move(wallets[0]!, wallets[1]!, 200n))
    expect(await Promise.all([clearing, wallets[0]!, wallets[1]!].map(balanceOf))).toEqual([-500n, 300n, 200n])
    expect(await verifyLedger(db)).toMatchObject({ whole: true, transfers: 2 })
  })

  it('one cause posted fifty times concurrently moves money once', async () => {
    const posting = move(clearing, wallets[0]!, 100n)
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => postNow(posting)))
    expect(outcomes.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1)
    expect(new Set(outcomes.map(({ transfer_id }) => transfer_id)).size).toBe(1)
    expect(await balanceOf(wallets[0]!)).toBe(100n)
  })

  it('a cause posted again moves nothing, whichever account was opened first, also when nothing is left', async () => {
    const [one, two] = wallets as [bigint, bigint]
    await postNow(move(clearing, one, 300n))
    for (const movement of [move(one, two, 300n), move(two, one, 300n)]) {
      const { transfer_id } = await postNow(movement)
      expect(await postNow(movement)).toEqual({ outcome: 'already', transfer_id })
      expect(await verifyLedger(db)).toMatchObject({ whole: true })
    }
    await postNow(move(clearing, two, 300n))
    const again = move(one, two, 100n)
    await postNow(again)
    await postNow(again)
    expect(await Promise.all([one, two].map(balanceOf))).toEqual([200n, 400n])
  })

  it('a payment between accounts without a balance is posted once too', async () => {
    const revenue = await accountId(db, { kind: 'TEST_REVENUE', keeps_balance: false }, now)
    const posting = move(clearing, revenue, 100n)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => postNow(posting)))
    expect(outcomes.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1)
    expect(await balanceOf(revenue)).toBe(100n)
  })

  it('a movement is reversed in parts', async () => {
    const { transfer_id } = await postNow(move(clearing, wallets[0]!, 500n))
    const back = (idem: string, amount_paise: bigint) =>
      withTransaction(db, (trx) =>
        reverse(trx, { idem, type: 'test.taken-back', transfer_id, amount_paise, reference: 'r', now }),
      )
    expect((await back('back/1', 300n)).outcome).toBe('posted')
    expect((await back('back/1', 300n)).outcome).toBe('already')
    expect((await back('back/2', 200n)).outcome).toBe('posted')
    await expect(back('back/3', 1n)).rejects.toMatchObject({ code: 'EXCEEDS_ORIGINAL' })
    expect(await balanceOf(wallets[0]!)).toBe(0n)
    expect(await verifyLedger(db)).toMatchObject({ whole: true, transfers: 3 })
  })

  it('of a thousand concurrent spends exactly as many succeed as the balance covers', async () => {
    await postNow(move(clearing, wallets[0]!, 5_000n))
    const spends = Array.from({ length: 1000 }, () =>
      postNow(move(wallets[0]!, wallets[1]!, 10n)).catch((error) => error.code),
    )
    const outcomes = await Promise.all(spends)
    expect(outcomes.filter((outcome) => outcome === 'INSUFFICIENT')).toHaveLength(500)
    expect(await Promise.all([wallets[0]!, wallets[1]!].map(balanceOf))).toEqual([0n, 5_000n])
    expect(await verifyLedger(db)).toMatchObject({ whole: true })
  })

  it('concurrent transfers in both directions neither deadlock nor lose a paisa', async () => {
    for (const wallet of wallets) await postNow(move(clearing, wallet, 10_000n))
    const moves = Array.from({ length: 200 }, (_, at) =>
      postNow(move(wallets[at % 4]!, wallets[(at + 1 + (at % 3)) % 4]!, 7n)),
    )
    await Promise.all(moves)
    expect((await Promise.all(wallets.map(balanceOf))).reduce((sum, balance) => sum + balance)).toBe(40_000n)
    expect(await verifyLedger(db)).toMatchObject({ whole: true })
  })

  it('whatever is posted, repeated and reversed, the ledger agrees with a plain list', async () => {
    const operation = fc.record({
      from: fc.integer({ min: -1, max: 3 }),
      to: fc.integer({ min: -1, max: 3 }),
      amount: fc.bigInt({ min: 1n, max: 400n }),
      repeat: fc.boolean(),
      back: fc.bigInt({ min: 0n, max: 500n }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 30 }), async (operations) => {
        const before = await Promise.all(wallets.map(balanceOf))
        const model = [...before]
        const add = (at: number, paise: bigint) => {
          if (at >= 0) model[at]! += paise
        }
        for (const { from, to, amount, repeat, back } of operations) {
          if (from === to) continue
          const at = (wallet: number) => (wallet < 0 ? clearing : wallets[wallet]!)
          const posting = move(at(from), at(to), amount)
          const result = await postNow(posting).catch((error) => error.code as string)
          if (from >= 0 && model[from]! < amount) {
            expect(result).toBe('INSUFFICIENT')
            continue
          }
          add(from, -amount)
          add(to, amount)
          if (typeof result === 'string') throw new Error(`refused with ${result} though covered`)
          if (repeat) expect(await postNow(posting)).toEqual({ outcome: 'already', transfer_id: result.transfer_id })
          if (back === 0n) continue
          const reversal = { ...move(0n, 0n, back), transfer_id: result.transfer_id }
          const reversed = await withTransaction(db, (trx) => reverse(trx, reversal)).catch(
            (error) => error.code as string,
          )
          if (back > amount) expect(reversed).toBe('EXCEEDS_ORIGINAL')
          else {
            add(from, back)
            add(to, -back)
          }
        }
        expect(await Promise.all(wallets.map(balanceOf))).toEqual(model)
        expect(-(await balanceOf(clearing))).toBe(model.reduce((sum, balance) => sum + balance))
        expect(await verifyLedger(db)).toMatchObject({ whole: true })
      }),
      { numRuns: process.env.CI ? 15 : 5 },
    )
  })
})

describe('invalid', () => {
  it.each([0n, -5n])('a movement of %s paise is refused', async (amount) => {
    await expect(postNow(move(clearing, wallets[0]!, amount))).rejects.toThrow(RangeError)
  })

  it('a cause used for another movement throws an error', async () => {
    const posting = move(clearing, wallets[0]!, 100n)
    await postNow(posting)
    await expect(postNow({ ...posting, amount_paise: 101n })).rejects.toThrow(/another movement/)
    expect(await count()).toMatchObject({ transfers: 1 })
  })

  it('an uncovered movement leaves no row', async () => {
    await expect(postNow(move(wallets[0]!, wallets[1]!, 1n))).rejects.toMatchObject({ code: 'INSUFFICIENT' })
    expect(await count()).toMatchObject({ transfers: 0 })
  })

  it('money that is held cannot be spent', async () => {
    await postNow(move(clearing, wallets[0]!, 100n))
    await sql`update ledger_accounts set held_paise = 60 where id = ${wallets[0]}`.execute(db)
    await expect(postNow(move(wallets[0]!, clearing, 41n))).rejects.toMatchObject({ code: 'INSUFFICIENT' })
    expect(await postNow(move(wallets[0]!, clearing, 40n))).toMatchObject({ outcome: 'posted' })
  })
})

describe('forbidden', () => {
  it.each([
    ['changed', sql`update ledger_transfers set amount_paise = 1`],
    ['deleted', sql`delete from ledger_transfers`],
    ['emptied', sql`truncate ledger_transfers`],
    ['left without its account', sql`delete from ledger_accounts`],
  ])('a movement cannot be %s', async (_, statement) => {
    await postNow(move(clearing, wallets[0]!, 100n))
    await expect(statement.execute(db)).rejects.toMatchObject({ code: 'TA001' })
  })

  it('a balance below the minimum cannot be written, not even by SQL', async () => {
    await expect(
      sql`update ledger_accounts set balance_paise = -1 where id = ${wallets[0]}`.execute(db),
    ).rejects.toMatchObject({ code: '23514' })
  })
})

describe('drift is reported', () => {
  it.each([
    [
      'a changed balance',
      sql`update ledger_accounts set balance_paise = balance_paise + 1 where keeps_balance and balance_paise > 0`,
      /keeps 101 paise but its rows make 100/,
    ],
    ['a changed amount', sql`update ledger_transfers set amount_paise = 90`, /keeps 100 paise but its rows make 90/],
    ['a deleted movement', sql`delete from ledger_transfers`, /keeps 100 paise but its rows make 0/],
    [
      'an amount and a balance changed to fit each other',
      sql`with fit as (update ledger_transfers set amount_paise = 90) update ledger_accounts set balance_paise = 90 where balance_paise = 100`,
      /transfer \d+ does not follow/,
    ],
  ])('%s', async (_, statement, words) => {
    await postNow(move(clearing, wallets[0]!, 100n))
    await asOwner(statement)
    const lines: string[] = []
    const code = await verifyLedgerCommand({ rules: [] }, []).run({
      database,
      config: {} as never,
      now,
      args: [],
      print: (line) => lines.push(line),
    })
    expect(code).toBe(1)
    expect(lines.join()).toMatch(words)
  })
})
