import { subscriptionWords } from '#rooms/subscriptions/words.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { DeskClaim } from '../contract/desk.ts'
import { workbenchWords } from '../words/workbench.ts'

type PlanStatus = DeskClaim['subscription']['status']

const STOPPING: readonly PlanStatus[] = ['BLOCKED', 'PAST_DUE', 'REFUNDED']

/** Whether the plan's status stops something of its claims. */
export function isStopping(status: PlanStatus): boolean {
  return STOPPING.includes(status)
}

/** The status of the plan that pays, in red where it stops something of its claims. */
export function PlanStatusBadge({ status }: { status: PlanStatus }) {
  const text = workbenchWords.plan.status(subscriptionWords.status[status])
  return <StatusBadge tone={isStopping(status) ? 'bad' : 'neutral'}>{text}</StatusBadge>
}
