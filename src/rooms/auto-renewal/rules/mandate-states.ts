export const MANDATE_STATUSES = ['CREATED', 'PENDING_AUTH', 'ACTIVE', 'PAUSED', 'REVOKED', 'EXPIRED', 'FAILED'] as const
export type MandateStatus = (typeof MANDATE_STATUSES)[number]

/** What happens to a mandate: by the customer, in the bank's app, at the bank, or by time. */
export type MandateEvent =
  | 'authorised'
  | 'confirmed'
  | 'rejected'
  | 'lapsed'
  | 'paused'
  | 'resumed'
  | 'revoked'
  | 'expired'

interface Transition {
  from: readonly MandateStatus[]
  on: MandateEvent
  to: MandateStatus
}

/** The mandate's life. What is not in the table changes nothing; the last three states are for good. */
export const TRANSITIONS: readonly Transition[] = [
  // The customer paid, or approved, and the bank has the word.
  { from: ['CREATED'], on: 'authorised', to: 'PENDING_AUTH' },
  { from: ['CREATED', 'PENDING_AUTH'], on: 'confirmed', to: 'ACTIVE' },
  { from: ['CREATED', 'PENDING_AUTH'], on: 'rejected', to: 'FAILED' },
  { from: ['CREATED', 'PENDING_AUTH'], on: 'lapsed', to: 'FAILED' },
  { from: ['ACTIVE'], on: 'paused', to: 'PAUSED' },
  { from: ['PAUSED'], on: 'resumed', to: 'ACTIVE' },
  { from: ['CREATED', 'PENDING_AUTH', 'ACTIVE', 'PAUSED'], on: 'revoked', to: 'REVOKED' },
  { from: ['ACTIVE', 'PAUSED'], on: 'expired', to: 'EXPIRED' },
]

/** Where an event leads, or undefined where it changes nothing. */
export function mandateAfter(from: MandateStatus, event: MandateEvent): MandateStatus | undefined {
  return TRANSITIONS.find((one) => one.on === event && one.from.includes(from))?.to
}

/** Whether a mandate may still come to a debit. */
export function isOpen(status: MandateStatus): boolean {
  return mandateAfter(status, 'revoked') !== undefined
}
