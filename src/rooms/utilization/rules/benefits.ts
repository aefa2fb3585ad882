import { CLAIM_TYPE_RULES, CLAIM_TYPES, type ClaimType } from '#rooms/claims/rules/claim-types.ts'
import { SERVICE_NAMES } from '#rooms/subscriptions/rules/services.ts'

/** What a plan is used for: its services, and reimbursements of what is none of them. */
export const BENEFITS = [...SERVICE_NAMES, 'Other'] as const
export type Benefit = (typeof BENEFITS)[number]
/** Of the benefit filter. */
export const ALL_BENEFITS = 'ALL'

/** The benefit that a reimbursement belongs to. */
function benefitOf(claim_type: ClaimType): Benefit {
  if (claim_type === 'Pharmacy') return 'Medicine Order'
  return CLAIM_TYPE_RULES[claim_type].services[0] ?? 'Other'
}

export const BENEFIT_OF_CLAIMS = CLAIM_TYPES.map((claim_type) => ({ claim_type, benefit: benefitOf(claim_type) }))
