import { isErasedNumber } from '#values/mobile.ts'
import { OUTCOMES, type SubStatus, type Variation } from './sub-status.ts'

/** A certificate says whether a candidate is fit, and nothing of the results. */
export const REPORT_KINDS = ['RESULTS', 'CERTIFICATE'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

interface Agreement {
  variation: Variation
  /** When the candidate agreed to a check-up before employment. */
  agreed_at: Date | null
  /** The number that a candidate gave at the centre together with an ID; an annual check-up has none. */
  person_mobile: string | null
  share_report_with_employer: boolean
}

/**
 * Whether a company may open a report: of a check-up before employment the certificate once the candidate has agreed to
 * the check-up; everything else only while the person allows it. Of a candidate nothing before the centre knows their number.
 */
export function mayCompanyOpen(order: Agreement & { kind: ReportKind }): boolean {
  const allows = order.share_report_with_employer || (order.kind === 'CERTIFICATE' && order.agreed_at !== null)
  return allows && isIdentified(order)
}

/** Whether a company sees the outcome of a check-up; an annual one has none. */
export function seesOutcome(order: Agreement): boolean {
  return (
    order.variation === 'AHC' || (isIdentified(order) && (order.agreed_at !== null || order.share_report_with_employer))
  )
}

function isIdentified({ variation, person_mobile }: Agreement): boolean {
  // Who deleted their account is nobody whom the company may know any more.
  return variation === 'AHC' || (person_mobile !== null && !isErasedNumber(person_mobile))
}

/** The sub-status as a company sees it: without the candidate's own agreement a report has been released, and no more. */
export function shownToCompany(order: Agreement, sub_status: SubStatus): SubStatus {
  return seesOutcome(order) || !isOutcome(sub_status) ? sub_status : 'REPORT_RELEASED'
}

export function isOutcome(status: SubStatus): boolean {
  return (OUTCOMES as readonly SubStatus[]).includes(status)
}

interface Plan {
  has_master_checkup: boolean
  /** What a company has agreed on; null for a plan that was bought, or a contract that says nothing. */
  variation_type: Variation | null
}

/** Which check-up the plan's Master Checkup is; none if the plan has no such benefit. */
export function variationOf({ has_master_checkup, variation_type }: Plan): Variation | undefined {
  return has_master_checkup ? (variation_type ?? 'AHC') : undefined
}
