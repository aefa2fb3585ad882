import type { SealedColumn } from '#platform/renew-secrets.ts'

/** The encryption context of the date of birth that an applicant gave with a payment. */
export const applicantDobSeal = (transaction_id: string) => `orders:${transaction_id}:applicant_dob`

export const applicantDobColumn: SealedColumn = {
  table: 'orders',
  column: 'sealed_applicant_dob',
  id: 'transaction_id',
  place: applicantDobSeal,
}
