/** The states of a consultation; `queued`: a doctor has accepted, `active`: the doctor has joined. */
export const CONSULT_STATUSES = [
  'initiated',
  'queued',
  'active',
  'completed',
  'failure',
  'cancelled',
  'expired',
] as const
export type ConsultStatus = (typeof CONSULT_STATUSES)[number]

/** Why a consultation ended in `failure`. */
export const FAILURE_REASONS = ['DECLINED', 'REFUSED', 'NO_SHOW', 'CALL_FAILED', 'NOT_COVERED'] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

const OPEN: readonly ConsultStatus[] = ['initiated', 'queued', 'active']

/** Whether it takes the plan's only place. */
export function isOpen(status: ConsultStatus): boolean {
  return OPEN.includes(status)
}

/** The groups in which clients show a transaction. */
export function statusGroup(status: ConsultStatus): 'in progress' | 'success' | 'failure' {
  if (status === 'initiated') return 'in progress'
  return status === 'queued' || status === 'active' || status === 'completed' ? 'success' : 'failure'
}
