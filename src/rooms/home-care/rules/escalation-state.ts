export const ESCALATION_STATUSES = ['OPEN', 'TAKEN', 'CLOSED'] as const
export type EscalationStatus = (typeof ESCALATION_STATUSES)[number]

export const ESCALATION_ACTS = ['TAKE', 'NOTE', 'CLOSE'] as const
export type EscalationAct = (typeof ESCALATION_ACTS)[number]

/** Somebody takes it before they write about it, so that the patient does not get two calls. */
const TRANSITIONS: Record<EscalationAct, Partial<Record<EscalationStatus, EscalationStatus>>> = {
  TAKE: { OPEN: 'TAKEN' },
  NOTE: { TAKEN: 'TAKEN' },
  CLOSE: { TAKEN: 'CLOSED' },
}

export function escalationAfter(status: EscalationStatus, act: EscalationAct): EscalationStatus | undefined {
  return TRANSITIONS[act][status]
}

const DUE_MS = 30 * 60_000

/** When somebody must have taken it. */
export function escalationDue(opened_at: Date): Date {
  return new Date(opened_at.getTime() + DUE_MS)
}
