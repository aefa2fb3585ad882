import { formatRupees, type Paise } from '#values/money.ts'

/** The limits that may make a claim payable only in part. */
export const PAYABLE_LIMITS = ['VISIT_CAP', 'MONTH_CAP', 'TERM_CAP', 'COUNT', 'SUBLIMIT', 'WALLET'] as const
export type PayableLimit = (typeof PAYABLE_LIMITS)[number]

/** A limit that applies to a claim, in paise. */
export interface Limit {
  code: PayableLimit
  amount_paise: Paise
}

/** What an approval depends on, in paise. */
export interface ApprovalLimits {
  claim_amount_paise: Paise
  /** Whether the plan reimburses claims of this type at all. */
  is_covered: boolean
  /** What is left of the plan's limits and of the credits. */
  limits: readonly Limit[]
  one_person_paise: Paise
}

export interface PayableEstimate {
  payable_estimate_paise: Paise
  /** The limits below the claimed amount, the tightest first. */
  limited_by: Limit[]
}

/** What would be paid: the claimed amount, or the tightest limit if that is lower. */
export function payableOf(claim_amount_paise: Paise, limits: readonly Limit[]): PayableEstimate {
  const limited_by = limits
    .filter(({ amount_paise }) => amount_paise < claim_amount_paise)
    .toSorted((a, b) => (a.amount_paise < b.amount_paise ? -1 : a.amount_paise > b.amount_paise ? 1 : 0))
  return { payable_estimate_paise: limited_by[0]?.amount_paise ?? claim_amount_paise, limited_by }
}

const BECAUSE: Record<PayableLimit, (amount: string) => string> = {
  VISIT_CAP: (amount) => `the plan pays up to ${amount} for one visit`,
  MONTH_CAP: (amount) => `${amount} is left of what the plan pays for this in a month`,
  TERM_CAP: (amount) => `${amount} is left of what the plan pays for this`,
  COUNT: () => 'the plan pays for no further claim of this kind',
  SUBLIMIT: (amount) => `${amount} is left for this service`,
  WALLET: (amount) => `${amount} of your health credits is left`,
}

/** '₹500 of ₹800 is payable, because the plan pays up to ₹500 for one visit.' */
export function payableText(
  claim_amount_paise: Paise,
  { payable_estimate_paise, limited_by }: PayableEstimate,
): string {
  const [tightest] = limited_by
  if (!tightest) return `${formatRupees(claim_amount_paise)} is payable, if the bills are in order.`
  const part = `${formatRupees(payable_estimate_paise)} of ${formatRupees(claim_amount_paise)} is payable`
  return `${part}, because ${BECAUSE[tightest.code](formatRupees(tightest.amount_paise))}.`
}
