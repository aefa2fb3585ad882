import type { Reimbursement } from '#rooms/plans/rules/reimbursement.ts'
import type { Paise } from '#values/money.ts'
import { type ClaimType, claimTypesOf } from './claim-types.ts'
import type { Limit } from './payable.ts'

/** What decides which claims are reimbursed: the list of the plan's version, or the packages of the health credits. */
export type Coverage =
  | { has_wallet: false; reimbursements: readonly Reimbursement[] }
  | { has_wallet: true; excluded: readonly ClaimType[] }

/** Amounts or numbers of other claims: approved or settled, and undecided. A rejected or withdrawn claim takes nothing. */
interface Shares<Amount> {
  decided: Amount
  /** What was estimated for them when they were filed. */
  open: Amount
}

/** What the other claims of a type under the same plan take of its limits, in the month and in the paid period of a service. */
export interface LimitUsage {
  month: Shares<Paise>
  term: Shares<Paise>
  count: Shares<number>
}

/** What was estimated for a claim itself, in the month and in the paid period of its service. */
export type ClaimEstimate = Record<'month' | 'term', Paise>
/** Of a claim that is not filed yet. */
export const NOTHING_ESTIMATED: ClaimEstimate = { month: 0n, term: 0n }

/** The claim types that a plan reimburses. */
export function coveredTypes(coverage: Coverage): ClaimType[] {
  const isListed = (type: ClaimType) =>
    coverage.has_wallet
      ? !coverage.excluded.includes(type)
      : coverage.reimbursements.some(({ claim_type }) => claim_type === type)
  return claimTypesOf(coverage).filter(isListed)
}

/** The limits that a plan sets for a type; undefined where health credits pay, or nobody does. */
export function capOf(coverage: Coverage, claim_type: string): Reimbursement | undefined {
  return coverage.has_wallet ? undefined : coverage.reimbursements.find((one) => one.claim_type === claim_type)
}

/**
 * What is left of each limit that a plan sets for a type. An undecided claim keeps what was estimated for it, so a later one
 * gets the rest; nothing exceeds what the decided ones leave.
 * @param reserved what was estimated for this claim in each period; 0 in one to which it did not belong yet
 */
export function capsLeft(
  { per_visit_paise, per_month_paise, per_term_paise, count }: Omit<Reimbursement, 'claim_type'>,
  taken: LimitUsage,
  reserved: ClaimEstimate,
): Limit[] {
  const left = (cap: Paise, period: keyof ClaimEstimate) => {
    const { decided, open } = taken[period]
    const most = atLeastZero(cap - decided)
    const free = atLeastZero(most - open)
    const own = free > reserved[period] ? free : reserved[period]
    return own < most ? own : most
  }
  const caps: Limit[] = []
  if (per_visit_paise !== null) caps.push({ code: 'VISIT_CAP', amount_paise: per_visit_paise })
  if (per_month_paise !== null) caps.push({ code: 'MONTH_CAP', amount_paise: left(per_month_paise, 'month') })
  if (per_term_paise !== null) caps.push({ code: 'TERM_CAP', amount_paise: left(per_term_paise, 'term') })
  const others = taken.count.decided + (reserved.term === 0n ? taken.count.open : 0)
  if (count !== null && others >= count) caps.push({ code: 'COUNT', amount_paise: 0n })
  return caps
}

function atLeastZero(paise: Paise): Paise {
  return paise > 0n ? paise : 0n
}
