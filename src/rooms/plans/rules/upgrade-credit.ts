import { daysFrom, type IstDate } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'

/** What a person paid for a term. Both days are covered. */
export interface PaidTerm {
  paid_paise: Paise
  starts_on: IstDate
  ends_on: IstDate
}

/**
 * The value of a term's unused days on an upgrade today: the price paid in proportion to days, with today unused
 * because the new plan starts today. Paise, rounded down to whole rupees; never below 0 or above what was paid.
 */
export function upgradeCredit({ paid_paise, starts_on, ends_on }: PaidTerm, today: IstDate): Paise {
  const total = daysFrom(starts_on, ends_on)
  const unused = Math.min(total, daysFrom(today, ends_on))
  if (total === 0 || paid_paise <= 0n) return 0n
  return ((paid_paise * BigInt(unused)) / (BigInt(total) * 100n)) * 100n
}

/** What changing to a plan of this price costs today, in paise; never below 0. */
export function upgradeDifference(cost_paise: Paise, term: PaidTerm, today: IstDate): Paise {
  const credit = upgradeCredit(term, today)
  return cost_paise > credit ? cost_paise - credit : 0n
}
