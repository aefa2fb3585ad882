/**
 * The gateway's words for failures that another day may cure: no money, or the bank's machines. Any other word, and none, is
 * a no: a debit is not tried again on a guess.
 */
const SOFT = [
  'insufficient_funds',
  'insufficient_balance',
  'bank_technical_error',
  'gateway_technical_error',
  'issuer_technical_error',
  'server_error',
  'payment_timed_out',
  'transaction_limit_exceeded',
]

/** Whether a failed debit is worth a retry. */
export function isSoftFailure(error_reason: string | null): boolean {
  return error_reason !== null && SOFT.includes(error_reason)
}
