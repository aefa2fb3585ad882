import { CLAIM_TYPES, type ClaimType } from '#rooms/plans/rules/reimbursement.ts'

/**
 * Columns of the database that no report for an employer reads: why somebody needed a doctor, which kind of doctor, what was
 * found and prescribed, what people and centres wrote about it, who treated whom, and numbers that their owner hides from
 * the company (`shown_mobile` is what the company may see). A test looks for each of them in the query of every report.
 */
export const PRIVATE_COLUMNS = [
  'speciality',
  'doctor_speciality',
  'doctor_name',
  'problem_area',
  'problem_area_id',
  'provider_name',
  'establishment_name',
  'document_ref',
  'rating_comment',
  'failure_reason',
  'cancelled_reason',
  'cancel_reason',
  'block_reason',
  'note',
  'reason',
  'additional_details',
  'patient_name',
  'original_name',
  'dob',
  'age',
  'address',
] as const

/** Kinds of claims whose name says which illness somebody had, or which specialist they needed. */
const TELLING: readonly ClaimType[] = ['Covid Home Care Plan', 'Dental Procedure', 'Vision Care']

/** A kind of claim as an employer reads it in a report. */
export const claimTypeForEmployer: Readonly<Record<ClaimType, string>> = Object.fromEntries(
  CLAIM_TYPES.map((type) => [type, TELLING.includes(type) ? 'Other' : type]),
) as Record<ClaimType, ClaimType>
