export const MANDATE_STATUSES = ['CREATED', 'PENDING_AUTH', 'ACTIVE', 'PAUSED', 'REVOKED', 'EXPIRED', 'FAILED'] as const
export type MandateStatus = (typeof MANDATE_STATUSES)[number]

/** Mandate events: by the customer, in the bank's app, at the bank, or by time. */
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

/** The mandate's life. An event missing from the table changes nothing; the last three states are final. */
const TRANSITIONS: readonly Transition[] = [
  // The customer paid or approved, and the bank is processing it.
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

/** Whether a mandate may still be used for a debit. */
export function isOpen(status: MandateStatus): boolean {
  return mandateAfter(status, 'revoked') !== undefined
}
