import type { PolicyStatus } from './statuses.ts'

export const CALLS_TO_ACTION = ['refund', 'retry', 'cancel'] as const
export type CallToAction = (typeof CALLS_TO_ACTION)[number]

/** What our staff can do by status, in the order in which it is offered. */
const OF_STATUS: Record<PolicyStatus, readonly CallToAction[]> = {
  PENDING: ['cancel'],
  PROCESSING: ['retry', 'cancel'],
  COMPLETED: [],
  CANCELLED: ['refund'],
}

export function callsToAction(status: PolicyStatus): readonly CallToAction[] {
  return OF_STATUS[status]
}
