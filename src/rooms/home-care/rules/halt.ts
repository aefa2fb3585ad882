import type { KitStatus } from './kit-state.ts'

/** Why a plan stops what costs money, until it is decided: our staff have blocked it, or a refund waits for a decision. */
export const CARE_HALTS = ['PLAN_BLOCKED', 'REFUND_WAITING'] as const
export type CareHalt = (typeof CARE_HALTS)[number]

export function haltOf(plan: { status: string; refund_requested_at: Date | null }): CareHalt | null {
  if (plan.status === 'BLOCKED') return 'PLAN_BLOCKED'
  return plan.refund_requested_at ? 'REFUND_WAITING' : null
}

/** Statuses of a kit that has not left. Only a care that goes on brings one there or past it. */
export function isFromHere(status: KitStatus): boolean {
  return status === 'CREATED' || status === 'PACKED' || status === 'DISPATCHED'
}
