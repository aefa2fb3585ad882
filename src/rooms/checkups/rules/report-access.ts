import type { Variation } from './sub-status.ts'

/** A certificate says whether a candidate is fit, and nothing of the results. */
export const REPORT_KINDS = ['RESULTS', 'CERTIFICATE'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

interface Facts {
  variation: Variation
  kind: ReportKind
  share_report_with_employer: boolean
}

/**
 * Whether a company may open a report: of a check-up before employment the certificate always, which the order itself is
 * for; everything else only while the person allows it.
 */
export function mayCompanyOpen({ variation, kind, share_report_with_employer }: Facts): boolean {
  return share_report_with_employer || (variation === 'PEMC' && kind === 'CERTIFICATE')
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
