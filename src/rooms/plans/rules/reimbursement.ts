import { formatRupees, type Paise, parseRupees } from '#values/money.ts'
import { planWords } from '../words.ts'
import type { Plan } from './plan.ts'

/** What a bill may be claimed as. The labels are also the wire's values. */
export const CLAIM_TYPES = [
  'In-Clinic Doctor Consultation',
  'Online Consultation',
  'Lab Tests',
  'Annual Health Checkup',
  'Pharmacy',
  'Covid Home Care Plan',
  'Dental Procedure',
  'Vaccination',
  'Vision Care',
  'Other',
] as const
export type ClaimType = (typeof CLAIM_TYPES)[number]

/** A type of claims that a plan reimburses, and up to what; null where there is no such limit. */
export interface Reimbursement {
  claim_type: ClaimType
  per_visit_paise: Paise | null
  per_month_paise: Paise | null
  /** In one paid period. */
  per_term_paise: Paise | null
  /** How many claims in one paid period. */
  count: number | null
}

/** 'Up to ₹500 a visit, 10 times per plan term.' */
export function reimbursementText({ per_visit_paise, per_month_paise, per_term_paise, count }: Limits): string {
  const { perVisit, perMonth, perTerm, times, inFull } = planWords.reimbursements
  const amounts: [Paise | null, (amount: string) => string][] = [
    [per_visit_paise, perVisit],
    [per_month_paise, perMonth],
    [per_term_paise, perTerm],
  ]
  const limits = amounts.flatMap(([paise, text]) => (paise === null ? [] : [text(formatRupees(paise))]))
  const text = [...limits, ...(count === null ? [] : [times(count)])].join(', ') || inFull
  return text.charAt(0).toUpperCase() + text.slice(1)
}

type Limits = Omit<Reimbursement, 'claim_type'>

/** What a plan reimburses, a line for each type; a visit to a clinic is one of the plan's appointments. */
export function reimbursementLines({
  reimbursements,
  benefits,
}: Pick<Plan, 'reimbursements' | 'benefits'>): ReimbursementLine[] {
  const appointments = benefits
    .filter(({ service_provider }) => service_provider === 'book')
    .reduce((sum, { benefit_attribute_value }) => sum + (benefit_attribute_value ?? 0), 0)
  return reimbursements.map((one) => {
    const isAppointment = one.claim_type === 'In-Clinic Doctor Consultation' && appointments > 0
    const counted = isAppointment ? planWords.reimbursements.counted(appointments) : ''
    return { claim_type: one.claim_type, text: `${reimbursementText(one)}${counted}` }
  })
}

export interface ReimbursementLine {
  claim_type: ClaimType
  text: string
}

/** The same in rupees, as on the wire and in the catalogue file. */
export interface ReimbursementInRupees extends Pick<Reimbursement, 'claim_type' | 'count'> {
  per_visit: number | null
  per_month: number | null
  per_term: number | null
}

/** Converts it for the rules. */
export function reimbursementOf({ per_visit, per_month, per_term, ...rest }: ReimbursementInRupees): Reimbursement {
  return {
    ...rest,
    per_visit_paise: paiseOf(per_visit),
    per_month_paise: paiseOf(per_month),
    per_term_paise: paiseOf(per_term),
  }
}

function paiseOf(rupees: number | null): Paise | null {
  return rupees === null ? null : (parseRupees(rupees) ?? null)
}
