import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../database/open-database.ts'
import { withSavepoint, withSnapshot } from '../database/transaction.ts'
import { type LedgerRule, verifyLedger } from '../ledger/verify-ledger.ts'
import type { Invariant } from './invariant.ts'

/** The most breaches that are counted, and that are named. */
export const COUNTED = 1000
const NAMED = 5
/** A query that runs longer is given up; the others are checked all the same. */
const TIMEOUT_S = 600
/** Joins and sorts of whole tables, which spill to disk with PostgreSQL's default of 4 MB. */
const WORK_MEM = '64MB'

export interface InvariantResult extends Pick<Invariant, 'name' | 'sentence'> {
  /** At most one more than COUNTED. */
  breaches: number
  /** The first breaches, as text. */
  examples: string[]
  seconds: number
  /** Why it could not be checked; absent where it was. */
  failure?: string
}

/** What an installation is checked for: the invariants of its rooms, and its ledger. */
export interface VerificationScope {
  readonly invariants: readonly Invariant[]
  readonly ledger?: readonly LedgerRule[]
}

export const LEDGER_ADDS_UP = {
  name: 'ledger.adds-up',
  sentence: 'The ledger adds up, and agrees with orders, refunds, claims, payouts and wallets.',
}

/**
 * Checks everything in one snapshot that writes nothing.
 * @param each receives every result as soon as it is known
 */
export async function verifyInvariants(
  db: Db,
  verified: VerificationScope,
  now: Date,
  each: (checked: InvariantResult) => void = () => {},
): Promise<InvariantResult[]> {
  return withSnapshot(db, async (trx) => {
    await sql`select set_config('statement_timeout', ${`${TIMEOUT_S}s`}, true), set_config('work_mem', ${WORK_MEM}, true),
      set_config('jit', 'off', true)`.execute(trx)
    const results: InvariantResult[] = []
    const add = (checked: InvariantResult) => {
      each(checked)
      results.push(checked)
    }
    for (const invariant of verified.invariants)
      add(await check(invariant, () => withSavepoint(trx, () => findBreaches(trx, invariant, now))))
    const { ledger } = verified
    if (ledger) add(await check(LEDGER_ADDS_UP, () => withSavepoint(trx, () => findDrift(trx, ledger))))
    return results
  })
}

type BreachCount = Pick<InvariantResult, 'breaches' | 'examples'>

/** The breaches of one invariant, in the caller's transaction. */
export async function findBreaches(
  trx: Db,
  { breaches }: Pick<Invariant, 'breaches'>,
  now: Date,
): Promise<BreachCount> {
  // Materialised, so that the limit does not mislead the planner into loops that are quick only for the first rows.
  const { rows } = await trx.executeQuery<BreachCount>(
    CompiledQuery.raw(
      `with found (damage) as materialized (${breaches}), counted as (select damage from found limit ${COUNTED + 1})
      select count(*)::int as breaches, coalesce((array_agg(damage))[1:${NAMED}], '{}') as examples, $1::timestamptz as at from counted`,
      [now],
    ),
  )
  return rows[0]!
}

async function findDrift(trx: Db, rules: readonly LedgerRule[]): Promise<BreachCount> {
  const verdict = await verifyLedger(trx, rules)
  return verdict.whole ? { breaches: 0, examples: [] } : { breaches: 1, examples: [verdict.damage] }
}

async function check(
  { name, sentence }: typeof LEDGER_ADDS_UP,
  find: () => Promise<BreachCount>,
): Promise<InvariantResult> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  try {
    const { breaches, examples } = await find()
    return { name, sentence, breaches, examples, seconds: seconds() }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    const failure = code === '57014' ? `it took longer than ${TIMEOUT_S} s` : message
    return { name, sentence, breaches: 0, examples: [], seconds: seconds(), failure }
  }
}
