interface Reason {
  label: string
  /** Whether the member may correct it and file the claim again. */
  resubmittable: boolean
  /** Indicates attempted fraud; later claims of the account need two people. */
  fraud?: true
}

/** Why a claim is rejected or put on hold. */
export const REJECTION_REASONS = {
  INVOICE_MISSING: { label: 'Invoice not uploaded', resubmittable: true },
  INVOICE_UNREADABLE: { label: 'Invoice not readable', resubmittable: true },
  INVOICE_NOT_PAID_PROOF: { label: 'Payment proof missing', resubmittable: true },
  INVOICE_NO_NUMBER_DATE: { label: 'Bill number or date missing', resubmittable: true },
  RX_MISSING: { label: 'Prescription not uploaded', resubmittable: true },
  RX_UNREADABLE: { label: 'Prescription not readable', resubmittable: true },
  RX_EXPIRED: { label: 'Prescription expired', resubmittable: false },
  PATIENT_MISMATCH: { label: 'Patient name does not match', resubmittable: true },
  PATIENT_NOT_MEMBER: { label: 'Patient is not covered', resubmittable: false },
  PROVIDER_MISMATCH: { label: 'Provider does not match', resubmittable: true },
  AMOUNT_MISMATCH: { label: 'Amount does not match the bill', resubmittable: true },
  DATE_MISMATCH: { label: 'Date does not match the bill', resubmittable: true },
  OUTSIDE_CLAIM_WINDOW: { label: 'Filed after the claim period', resubmittable: false },
  BEFORE_PLAN_START_OR_AFTER_END: { label: 'Service date outside the plan period', resubmittable: false },
  SERVICE_NOT_COVERED: { label: 'Service not covered', resubmittable: false },
  SPECIALITY_EXCLUDED: { label: 'Speciality not covered', resubmittable: false },
  LIMIT_EXHAUSTED: { label: 'Limit exhausted', resubmittable: false },
  DUPLICATE_CLAIM: { label: 'Duplicate claim', resubmittable: false },
  ALTERED_DOCUMENT: { label: 'Document altered', resubmittable: false, fraud: true },
  NO_RESPONSE: { label: 'Required information not received', resubmittable: true },
  PLAN_REFUNDED: { label: 'Plan refunded', resubmittable: false },
  WITHDRAWN: { label: 'Withdrawn by member', resubmittable: true },
  OTHER: { label: 'Other', resubmittable: true },
} as const satisfies Record<string, Reason>

export type RejectionCode = keyof typeof REJECTION_REASONS
export const REJECTION_CODES = Object.keys(REJECTION_REASONS) as [RejectionCode, ...RejectionCode[]]
export const FRAUD_CODES = REJECTION_CODES.filter((code) => (REJECTION_REASONS[code] as Reason).fraud)

/** Why less than what was claimed is approved. */
export const DEDUCTION_REASONS = {
  OVER_VISIT_CAP: 'Above the limit for one visit',
  OVER_MONTH_CAP: 'Above the limit for one month',
  OVER_TERM_CAP: 'Above the limit for the plan term',
  OVER_SUBLIMIT: 'Above the limit for this service',
  OVER_BALANCE: 'Above the credits that are left',
  NON_MEDICAL_ITEM: 'Items that are not medical',
  DISCOUNT_ON_BILL: 'Discount on the bill',
  OTHER: 'Other',
} as const

export type DeductionCode = keyof typeof DEDUCTION_REASONS
export const DEDUCTION_CODES = Object.keys(DEDUCTION_REASONS) as [DeductionCode, ...DeductionCode[]]

/** The reasons of a claim as one text: their labels joined by a pipe, or null where there are none. */
export function reasonText(codes: readonly string[]): string | null {
  return codes.length === 0 ? null : codes.map(reasonLabel).join('|')
}

/** The labels in such a text. */
export function splitReasons(reason: string | null): string[] {
  return (reason ?? '').split('|').filter(Boolean)
}

/** How a claim in REJECTED ended: by its member, with its plan, or by our decision. */
export function endingOf(reason: string | null): 'WITHDRAWN' | 'CLOSED' | 'REJECTED' {
  if (reason === REJECTION_REASONS.WITHDRAWN.label) return 'WITHDRAWN'
  return reason === REJECTION_REASONS.PLAN_REFUNDED.label ? 'CLOSED' : 'REJECTED'
}

export function reasonLabel(code: string): string {
  return REJECTION_REASONS[code as RejectionCode]?.label ?? code
}

/** Whether a claim rejected for these reasons may be corrected and filed again: none of them is final. */
export function isResubmittable(codes: readonly string[]): boolean {
  return codes.length > 0 && codes.every((code) => REJECTION_REASONS[code as RejectionCode]?.resubmittable)
}
