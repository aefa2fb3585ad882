/**
 * The gateway's codes for failures that may pass by another day: insufficient funds, or the bank's systems. Any other
 * or missing code counts as final: a debit is never retried on a guess.
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

/** Whether a failed debit may be retried. */
export function isSoftFailure(error_reason: string | null): boolean {
  return error_reason !== null && SOFT.includes(error_reason)
}
