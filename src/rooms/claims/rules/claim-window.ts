import { addDays, daysBetween, type IstDate } from '#values/ist-date.ts'

/** How long after a service its bill can be claimed, unless the plan sets a limit. */
export const CLAIM_DAYS_DEFAULT = 30
/** Staff may file a bill this many days after the service, with a reason. */
export const LATE_CLAIM_DAYS = 90

/** The days a plan covers, and how late a bill may be; all days are Indian dates. */
export interface ClaimWindow {
  today: IstDate
  starts_on: IstDate
  ends_on: IstDate
  max_claim_days?: number | undefined
  /** The day on which the claim was first filed, where that is not today. */
  filed_on?: IstDate | undefined
}

export type WindowFault = 'FUTURE' | 'BEFORE_PLAN' | 'AFTER_PLAN' | 'TOO_LATE'

/** Why a service on this day cannot be claimed today, or undefined where it can. */
export function windowFault(day: IstDate, window: ClaimWindow): WindowFault | undefined {
  const { today, starts_on, ends_on, max_claim_days = CLAIM_DAYS_DEFAULT, filed_on = today } = window
  if (day > today) return 'FUTURE'
  if (day < starts_on) return 'BEFORE_PLAN'
  if (day > ends_on) return 'AFTER_PLAN'
  return daysBetween(day, filed_on) > max_claim_days ? 'TOO_LATE' : undefined
}

/** The first and the last service day that can be claimed today; undefined where there is none. */
export function claimableDays({
  today,
  starts_on,
  ends_on,
  max_claim_days = CLAIM_DAYS_DEFAULT,
}: ClaimWindow): { from: IstDate; to: IstDate } | undefined {
  const earliest = addDays(today, -max_claim_days)
  const from = earliest > starts_on ? earliest : starts_on
  const to = today < ends_on ? today : ends_on
  return from <= to ? { from, to } : undefined
}

/** The last day on which the bill of a service can be claimed. */
export function lastClaimableDate(day: IstDate, max_claim_days = CLAIM_DAYS_DEFAULT): IstDate {
  return addDays(day, max_claim_days)
}

/** The validity of a prescription, in days. */
export const PRESCRIPTION_DAYS = 180

/** Why a prescription does not match a bill, or undefined where it does. */
export function prescriptionFault(prescribed_on: IstDate, billed_on: IstDate): 'AFTER_BILL' | 'EXPIRED' | undefined {
  if (prescribed_on > billed_on) return 'AFTER_BILL'
  return daysBetween(prescribed_on, billed_on) > PRESCRIPTION_DAYS ? 'EXPIRED' : undefined
}
