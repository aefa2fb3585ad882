import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { countedTerms } from '#rooms/subscriptions/server/counted-terms.ts'
import { otherTerms } from '#rooms/subscriptions/server/other-terms.ts'
import { availableUnder, sublimitFor } from '#rooms/wallet/rules/sublimits.ts'
import { readLot } from '#rooms/wallet/server/credits.ts'
import { findLotOfPlan } from '#rooms/wallet/server/wallets.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import type { ClaimType } from '../rules/claim-types.ts'
import { type Coverage, capOf, capsLeft, coveredTypes, type LimitUsage } from '../rules/coverage.ts'
import type { ApprovalLimits, Limit } from '../rules/payable.ts'
import { onePersonLimit } from '../rules/settings.ts'
import { excludedOf, readCoverage } from './coverage.ts'
import type { ClaimRow } from './move-claim.ts'

/** The facts on which a claim's limits depend. */
export type LimitInput = Pick<
  ClaimRow,
  | 'claim_type'
  | 'claim_amount_paise'
  | 'has_wallet'
  | 'subscription_id'
  | 'term'
  | 'scheduled_time'
  | 'wallet_sublimit_package_id'
  | 'wallet_transaction_id'
> & {
  /** Of a claim that was filed. */
  id?: ClaimRow['id'] | undefined
  status?: ClaimRow['status'] | undefined
  payable_estimate_paise?: Paise | undefined
  /** The day of service for which that was estimated, where it was another. */
  estimated_for?: Date | undefined
}

/**
 * The limits of an approval today; what the claim itself has reserved counts as available. Under the subscription's
 * lock nothing else can take it meanwhile.
 * @param package_id another part of the wallet than the member chose
 */
export async function readLimits(db: Db, claim: LimitInput, now: Date, package_id?: string): Promise<ApprovalLimits> {
  const day = istDateOf(claim.scheduled_time)
  const [{ coverage, limits }, limit] = await Promise.all([
    claim.has_wallet
      ? readCreditLimits(db, { ...claim, day }, package_id ?? claim.wallet_sublimit_package_id)
      : readCaps(db, { ...claim, day }),
    readSetting(db, onePersonLimit, now),
  ])
  return {
    claim_amount_paise: claim.claim_amount_paise,
    is_covered: coveredTypes(coverage).includes(claim.claim_type as ClaimType),
    limits,
    one_person_paise: BigInt(limit) * 100n,
  }
}

interface Limits {
  coverage: Coverage
  limits: Limit[]
}

async function readCaps(db: Db, claim: LimitInput & { day: IstDate }): Promise<Limits> {
  const [coverage, taken] = await Promise.all([readCoverage(db, claim), readTaken(db, claim)])
  const cap = capOf(coverage, claim.claim_type)
  return { coverage, limits: cap ? capsLeft(cap, taken, estimatedOf(claim)) : [] }
}

/**
 * What the other claims of a type take of a plan's limits. A month is one of the Indian calendar; claims of a period that
 * was changed to a larger plan count with the share that was credited.
 */
export async function readTaken(
  db: Db,
  {
    id,
    subscription_id,
    claim_type,
    term,
    day,
  }: Pick<LimitInput, 'id' | 'subscription_id' | 'claim_type' | 'term'> & { day: IstDate },
): Promise<LimitUsage> {
  const month = day.slice(0, 7)
  const [row] = await takenOf(db, { subscription_id, claim_type, term, month, ...(id !== undefined && { id }) })
  return {
    month: { decided: row!.month_decided, open: row!.month_open },
    term: { decided: row!.term_decided, open: row!.term_open },
    count: { decided: row!.count_decided, open: row!.count_open },
  }
}

const takenOf = preparedQuery(
  (db, asked: Pick<ClaimRow, 'subscription_id' | 'claim_type' | 'term'> & { month: string; id?: bigint }) => {
    const isOf = {
      month: sql<boolean>`to_char(scheduled_time at time zone 'Asia/Kolkata', 'YYYY-MM') = ${asked.month}`,
      term: sql<boolean>`(counted.number is not null or other.number is not null)`,
    }
    const decided = sql<boolean>`approved_claim_amount_paise is not null`
    const paise = sql`coalesce(approved_claim_amount_paise, payable_estimate_paise)`
    // What was paid of another plan of the contract counts whole.
    const whole = sql`coalesce(counted.share, case when other.number is not null then 1 end)`
    const share = { month: sql`1`, term: whole }
    const sum = (period: keyof typeof isOf, isDecided: boolean) =>
      sql<bigint>`round(coalesce(sum(${paise} * ${share[period]})
        filter (where ${isOf[period]} and (${decided}) = ${isDecided}), 0))::bigint`
    const count = (isDecided: boolean) =>
      sql<number>`round(coalesce(sum(${whole}) filter (where (${decided}) = ${isDecided}), 0))::int`
    const { id } = asked
    return db
      .selectFrom('claims')
      .leftJoin(countedTerms(asked.subscription_id, asked.term).as('counted'), (join) =>
        join.onRef('counted.number', '=', 'claims.term').on('claims.subscription_id', '=', asked.subscription_id),
      )
      .leftJoin(otherTerms(asked.subscription_id, asked.term).as('other'), (join) =>
        join.onRef('other.number', '=', 'claims.term').onRef('other.subscription_id', '=', 'claims.subscription_id'),
      )
      .select([
        sum('month', true).as('month_decided'),
        sum('month', false).as('month_open'),
        sum('term', true).as('term_decided'),
        sum('term', false).as('term_open'),
        count(true).as('count_decided'),
        count(false).as('count_open'),
      ])
      .where(
        'claims.subscription_id',
        'in',
        sql<string>`(select ${asked.subscription_id}::uuid
          union select subscription_id from ${otherTerms(asked.subscription_id, asked.term)} o)`,
      )
      .where((where) =>
        where.or([where('claims.subscription_id', '=', asked.subscription_id), where('other.number', 'is not', null)]),
      )
      .where('claim_type', '=', asked.claim_type)
      .where('status', '<>', 'REJECTED')
      .$if(id !== undefined, (query) => query.where('id', '<>', id!))
  },
)

/** What was estimated for a claim; a rejected one keeps nothing, and one of another month nothing of this month. */
function estimatedOf({ status, payable_estimate_paise, scheduled_time, estimated_for = scheduled_time }: LimitInput) {
  const term = status === 'REJECTED' ? 0n : (payable_estimate_paise ?? 0n)
  return { month: monthOf(estimated_for) === monthOf(scheduled_time) ? term : 0n, term }
}

/** 'YYYY-MM' of the Indian calendar. */
function monthOf(time: Date): string {
  return istDateOf(time).slice(0, 7)
}

async function readCreditLimits(
  db: Db,
  { subscription_id, day, wallet_transaction_id, claim_type }: LimitInput & { day: IstDate },
  package_id: string | null,
): Promise<Limits> {
  const year = await findLotOfPlan(db, subscription_id, day, wallet_transaction_id)
  if (!year) return { coverage: { has_wallet: true, excluded: [] }, limits: [{ code: 'WALLET', amount_paise: 0n }] }
  const lot = await readLot(db, year, wallet_transaction_id ?? undefined)
  const sublimit = sublimitFor(lot, { service_category: claim_type, package_id })
  const { available_paise: amount_paise } = availableUnder(lot, sublimit)
  return {
    // A year that was ended pays only what it holds already.
    coverage: { has_wallet: true, excluded: year.ended_at ? [] : excludedOf(lot) },
    limits: [{ code: sublimit ? 'SUBLIMIT' : 'WALLET', amount_paise }],
  }
}
