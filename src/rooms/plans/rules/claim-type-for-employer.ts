import { CLAIM_TYPES, type ClaimType } from './reimbursement.ts'

/** Kinds of claims whose name says which illness somebody had, or which specialist they needed. */
export const TELLING: readonly ClaimType[] = ['Covid Home Care Plan', 'Dental Procedure', 'Vision Care']

/** A kind of claim as an employer reads it, in every report and answer. */
export const claimTypeForEmployer: Readonly<Record<ClaimType, ClaimType>> = Object.fromEntries(
  CLAIM_TYPES.map((type) => [type, TELLING.includes(type) ? 'Other' : type]),
) as Record<ClaimType, ClaimType>
