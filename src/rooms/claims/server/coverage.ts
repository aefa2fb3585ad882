import { sql } from 'kysely'
import type { ReplyOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import {
  type Reimbursement,
  type ReimbursementInRupees,
  reimbursementOf,
  reimbursementText,
} from '#rooms/plans/rules/reimbursement.ts'
import { REIMBURSEMENTS } from '#rooms/plans/server/queries/plan-json.ts'
import { membershipsOf } from '#rooms/subscriptions/server/memberships.ts'
import { termOfToday } from '#rooms/subscriptions/server/terms.ts'
import { readSubscription } from '#rooms/subscriptions/server/view-usage.ts'
import { availableUnder, type Lot, sublimitFor } from '#rooms/wallet/rules/sublimits.ts'
import { readLot } from '#rooms/wallet/server/credits.ts'
import { findLotOf, findLotOfPlan, findWallet } from '#rooms/wallet/server/wallets.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import { formatRupees } from '#values/money.ts'
import type { listCoverage } from '../contract/read-claims.ts'
import { type ClaimType, claimTypesOf } from '../rules/claim-types.ts'
import { type Coverage, capOf, capsLeft, coveredTypes, NOTHING_ESTIMATED } from '../rules/coverage.ts'
import { claimWords } from '../words/claim.ts'
import { readTaken } from './limits.ts'

interface CoverageQuery {
  subscription_id: string
  has_wallet: boolean
  /** The paid period of the service: its plan version was bought. */
  term: number
  day: IstDate
}

/** What a plan reimburses on a day, by the version that was bought for that period. */
export async function readCoverage(
  db: Db,
  { subscription_id, has_wallet, term, day }: CoverageQuery,
): Promise<Coverage> {
  if (has_wallet) return { has_wallet, excluded: await readExcluded(db, subscription_id, day) }
  const [version] = await reimbursementsOf(db, { subscription_id, term })
  if (!version) throw new Error(`Plan ${subscription_id} has no period ${term}.`)
  return { has_wallet, reimbursements: version.reimbursements.map(reimbursementOf) }
}

const reimbursementsOf = preparedQuery(
  (_, { subscription_id, term }: { subscription_id: string; term: number }) =>
    sql<{
      reimbursements: ReimbursementInRupees[]
    }>`select ${REIMBURSEMENTS} as reimbursements from subscription_terms t
      join plan_versions v on v.id = t.plan_version_id where t.subscription_id = ${subscription_id} and t.number = ${term}`,
)

async function readExcluded(db: Db, subscription_id: string, day: IstDate): Promise<ClaimType[]> {
  const year = await findLotOfPlan(db, subscription_id, day)
  return year ? excludedOf(await readLot(db, year)) : []
}

/** The claim types whose package has no credits in a plan year. */
export function excludedOf(lot: Lot): ClaimType[] {
  return claimTypesOf({ has_wallet: true }).filter(
    (service_category) => sublimitFor(lot, { service_category })?.amount_paise === 0n,
  )
}

/** The claim types that a plan reimburses today. */
export async function listCoveredTypes(db: Db, subscription_id: string, now: Date): Promise<ClaimType[]> {
  return coveredTypes(await coverageToday(db, subscription_id, now))
}

async function coverageToday(db: Db, subscription_id: string, now: Date) {
  const { is_wallet_based_plan: has_wallet } = await readSubscription(db, subscription_id)
  const { number: term } = await termOfToday(db, subscription_id, now)
  return readCoverage(db, { subscription_id, has_wallet, term, day: istDateOf(now) })
}

/** For each plan of a person the claim types that it reimburses, with its limits and what is left of them. */
export async function listCoverageOf(db: Db, account_id: string, now: Date): Promise<ReplyOf<typeof listCoverage>> {
  const plans: ReplyOf<typeof listCoverage>['plans'] = []
  for (const { subscription_id } of await membershipsOf(db, account_id)) {
    const coverage = await coverageToday(db, subscription_id, now)
    const creditsOf = coverage.has_wallet ? await readCreditsToday(db, subscription_id, now) : undefined
    const { number: term } = await termOfToday(db, subscription_id, now)
    const claim_types: (typeof plans)[number]['claim_types'] = []
    for (const claim_type of coveredTypes(coverage)) {
      if (creditsOf) {
        claim_types.push({ claim_type, text: creditsOf(claim_type) })
        continue
      }
      const cap = capOf(coverage, claim_type)
      const taken = await readTaken(db, { subscription_id, claim_type, term, day: istDateOf(now) })
      claim_types.push({ claim_type, text: cap ? textOf(cap, taken) : null })
    }
    plans.push({ subscription_id, claim_types })
  }
  return { plans }
}

/** What is left of today's health credits for a type, in words: '₹4,500 left'. */
async function readCreditsToday(
  db: Db,
  subscription_id: string,
  now: Date,
): Promise<(claim_type: ClaimType) => string> {
  const { creditsUsedUp, left } = claimWords.coverage
  const wallet = await findWallet(db, subscription_id)
  const year = wallet && (await findLotOf(db, wallet.id, istDateOf(now)))
  const lot = year && (await readLot(db, year))
  return (service_category) => {
    const { available_paise = 0n } = lot ? availableUnder(lot, sublimitFor(lot, { service_category })) : {}
    return available_paise === 0n ? creditsUsedUp : left(formatRupees(available_paise))
  }
}

/** 'Up to ₹1,000 per plan term · ₹400 left' */
function textOf(cap: Reimbursement, taken: Parameters<typeof capsLeft>[1]): string {
  const left = capsLeft(cap, taken, NOTHING_ESTIMATED).filter(({ code }) => code !== 'VISIT_CAP')
  const [least] = left.toSorted((a, b) => Number(a.amount_paise - b.amount_paise))
  const uses = cap.count === null ? undefined : cap.count - taken.count.decided - taken.count.open
  const { usedUp, left: amountLeft, usesLeft } = claimWords.coverage
  const parts =
    least?.amount_paise === 0n
      ? [usedUp]
      : [least && amountLeft(formatRupees(least.amount_paise)), uses !== undefined && usesLeft(uses)]
  return [reimbursementText(cap), ...parts].filter(Boolean).join(' · ')
}
