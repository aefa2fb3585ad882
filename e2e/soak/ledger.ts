/**
 * `npm run soak -- ledger`: the ledger always balances, at full size: LEDGER_OPERATIONS (10,000) random movements,
 * repetitions, sets, reversals and refused ones for each of LEDGER_SEEDS (100) seeds, each compared with a plain list of
 * balances. After each, the accounts that it touched are read back with the chain of their rows; after every thousandth
 * the whole ledger is verified.
 */
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import type { Database, Db } from '#platform/database/open-database.ts'
import { preparedStatement } from '#platform/database/prepared-query.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { accountId } from '#platform/ledger/account.ts'
import { type Posting, post, postMany, reverse } from '#platform/ledger/post.ts'
import { verifyLedger } from '#platform/ledger/verify-ledger.ts'
import { copyTemplate, dropTemplates, type Templates, writeTemplate } from '#platform/testing/template.ts'
import { migrateAll } from '#testing/fill-demo.ts'
import { type Dice, dice } from '#testing/model/dice.ts'
import { openPostgres } from '../../bench/postgres.ts'

const SEEDS = Number(process.env.LEDGER_SEEDS ?? 100)
const OPERATIONS = Number(process.env.LEDGER_OPERATIONS ?? 10_000)
/** A transaction each would be twice the statements, and proves nothing more about sums. */
const PER_TRANSACTION = 50
const VERIFIED_EVERY = 1_000
const WALLETS = 4
const AT_ONCE = Number(process.env.LEDGER_AT_ONCE ?? 4)
const now = new Date('2026-11-21T08:00:00.000Z')

/** The stored balance of each account, and what its last row says; no account is below 0. */
const readBooks = preparedStatement<{ id: bigint; balance: bigint; last: bigint | null }>(`
  select a.id, a.balance_paise as balance,
    (select case when t.credit_id = a.id then t.credit_after_paise else t.debit_after_paise end from ledger_transfers t
      where t.id = greatest((select max(id) from ledger_transfers where credit_id = a.id),
        (select max(id) from ledger_transfers where debit_id = a.id))) as last
  from ledger_accounts a where a.keeps_balance`)

const postgres = await openPostgres()
const templates: Templates = { run: `ledger${process.pid}`, folder: tmpdir(), url: postgres.url }
await writeTemplate(templates, 'empty', migrateAll)
const began = performance.now()
const broken: string[] = []
let next = 1
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let seed = next++; seed <= SEEDS; seed = next++) {
      const database = await copyTemplate(templates, 'empty', `tulsi_${templates.run}_${seed}`)
      await run(database, seed).catch((error: unknown) =>
        broken.push(`seed ${seed}: ${error instanceof Error ? error.message : 'failed'}`),
      )
      await database.close()
    }
  }),
)
await dropTemplates(templates)
await postgres.stop()
const seconds = (performance.now() - began) / 1_000
for (const line of broken) console.log(`BROKEN  ${line}`)
console.log(`${SEEDS} seeds of ${OPERATIONS} operations in ${Math.round(seconds)} s, ${broken.length} promises broken.`)
process.exitCode = broken.length === 0 ? 0 : 1

interface Books {
  accounts: bigint[]
  /** What each account must hold; the first is the company's clearing account, which may be below 0. */
  balances: bigint[]
  posted: { posting: Posting; transfer_id: bigint; taken: bigint }[]
  random: Dice
  seed: number
}

async function run({ db }: Database, seed: number): Promise<void> {
  const accounts = [await accountId(db, { kind: 'TEST_CLEARING', keeps_balance: false }, now)]
  for (let at = 0; at < WALLETS; at++)
    accounts.push(await accountId(db, { kind: 'TEST_WALLET', keeps_balance: true }, now, randomUUID()))
  const books: Books = { accounts, balances: accounts.map(() => 0n), posted: [], random: dice(seed), seed }
  for (let done = 0; done < OPERATIONS; done += PER_TRANSACTION) {
    await withTransaction(db, async (trx) => {
      for (let at = done; at < Math.min(OPERATIONS, done + PER_TRANSACTION); at++) {
        await operate(trx, books, at)
        await compare(trx, books)
      }
    })
    if ((done + PER_TRANSACTION) % VERIFIED_EVERY !== 0) continue
    const verdict = await verifyLedger(db)
    if (!verdict.whole) throw new Error(verdict.damage)
  }
}

async function operate(trx: Db, books: Books, at: number): Promise<void> {
  const { random, posted } = books
  const kind = random.number(100)
  const earlier = random.one(posted.slice(-50))
  if (kind < 60 || !earlier) return move(trx, books, `op/${at}`)
  if (kind < 70) return repeat(trx, earlier)
  if (kind < 85) return takeBack(trx, books, earlier, `op/${at}`)
  return moveSet(trx, books, at)
}

function postingOf({ random, accounts }: Books, idem: string): Posting & { from: number; to: number } {
  const from = random.number(accounts.length)
  const to = (from + 1 + random.number(accounts.length - 1)) % accounts.length
  const amount_paise = BigInt(1 + random.number(400))
  const sides = { debit: accounts[from]!, credit: accounts[to]! }
  return { idem, type: 'test.moved', ...sides, amount_paise, reference: idem, now, from, to }
}

function covers({ balances }: Books, { from, amount_paise }: { from: number; amount_paise: bigint }): boolean {
  return from === 0 || balances[from]! >= amount_paise
}

function apply({ balances }: Books, { from, to, amount_paise }: ReturnType<typeof postingOf>): void {
  balances[from]! -= amount_paise
  balances[to]! += amount_paise
}

async function move(trx: Db, books: Books, idem: string): Promise<void> {
  const { from, to, ...posting } = postingOf(books, idem)
  if (!covers(books, { from, ...posting })) return refused(trx, () => post(trx, posting), 'INSUFFICIENT')
  const { outcome, transfer_id } = await post(trx, posting)
  if (outcome !== 'posted') throw new Error(`${idem} was there already`)
  apply(books, { from, to, ...posting })
  books.posted.push({ posting, transfer_id, taken: 0n })
}

async function repeat(trx: Db, { posting, transfer_id }: Books['posted'][number]): Promise<void> {
  const again = await post(trx, posting)
  if (again.outcome !== 'already' || again.transfer_id !== transfer_id)
    throw new Error(`${posting.idem} was ${again.outcome} again`)
}

async function takeBack(trx: Db, books: Books, original: Books['posted'][number], idem: string): Promise<void> {
  const { posting, transfer_id } = original
  const amount_paise = BigInt(1 + books.random.number(500))
  const back = () => reverse(trx, { idem, type: 'test.taken-back', transfer_id, amount_paise, reference: idem, now })
  const from = books.accounts.indexOf(posting.credit)
  const to = books.accounts.indexOf(posting.debit)
  if (original.taken + amount_paise > posting.amount_paise) return refused(trx, back, 'EXCEEDS_ORIGINAL')
  if (!covers(books, { from, amount_paise })) return refused(trx, back, 'INSUFFICIENT')
  await back()
  original.taken += amount_paise
  apply(books, { ...posting, from, to, amount_paise })
}

/** Several in one statement, one of them twice. */
async function moveSet(trx: Db, books: Books, at: number): Promise<void> {
  const set = [0, 1, 2].map((part) => postingOf(books, `op/${at}/${part}`))
  const trial = { ...books, balances: [...books.balances] }
  const isCovered = set.every((one) => {
    if (!covers(trial, one)) return false
    apply(trial, one)
    return true
  })
  const postings = [...set, set[0]!].map(({ from: _from, to: _to, ...posting }) => posting)
  if (!isCovered) return refused(trx, () => postMany(trx, postings, now), 'INSUFFICIENT')
  const outcomes = (await postMany(trx, postings, now)).map(({ outcome }) => outcome)
  if (outcomes.join() !== 'posted,posted,posted,already') throw new Error(`The set ${at} was ${outcomes.join()}`)
  books.balances = trial.balances
}

async function refused(trx: Db, work: () => Promise<unknown>, code: string): Promise<void> {
  await sql`savepoint refused`.execute(trx)
  const answer = await work().then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
  await sql`rollback to savepoint refused`.execute(trx)
  if (answer !== code) throw new Error(`It was ${answer} instead of ${code}`)
}

async function compare(trx: Db, { accounts, balances, seed }: Books): Promise<void> {
  for (const { id, balance, last } of await readBooks(trx, [])) {
    const expected = balances[accounts.indexOf(id)]
    if (balance !== expected || (last ?? 0n) !== expected || balance < 0n)
      throw new Error(
        `Account ${id} of seed ${seed} keeps ${balance}, its rows say ${last}, and it must be ${expected}`,
      )
  }
  const sum = balances.reduce((total, one) => total + one)
  if (sum !== 0n) throw new Error(`The list adds up to ${sum}`)
}
