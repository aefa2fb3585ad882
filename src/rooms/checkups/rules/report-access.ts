import { OUTCOMES, type SubStatus, type Variation } from './sub-status.ts'

/** A certificate says whether a candidate is fit, and nothing of the results. */
export const REPORT_KINDS = ['RESULTS', 'CERTIFICATE'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

interface Agreement {
  variation: Variation
  /** When the candidate agreed to a check-up before employment. */
  agreed_at: Date | null
  share_report_with_employer: boolean
}

/**
 * Whether a company may open a report: of a check-up before employment the certificate once the candidate has agreed to
 * the check-up; everything else only while the person allows it.
 */
export function mayCompanyOpen(order: Agreement & { kind: ReportKind }): boolean {
  return order.share_report_with_employer || (order.kind === 'CERTIFICATE' && order.agreed_at !== null)
}

/** Whether a company sees the outcome of a check-up; an annual one has none. */
export function seesOutcome({ variation, agreed_at, share_report_with_employer }: Agreement): boolean {
  return variation === 'AHC' || agreed_at !== null || share_report_with_employer
}

/** The sub-status as a company sees it: without the candidate's agreement a report has been released, and no more. */
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
