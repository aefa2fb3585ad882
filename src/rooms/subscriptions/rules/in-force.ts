import { isPlanActive } from '#rooms/plans/rules/plan-active.ts'
import type { IstDate } from '#values/ist-date.ts'
import { endOfGrace } from './term.ts'

/** The facts that decide whether a subscription gives its benefits. */
export interface SubscriptionState {
  status: string
  ends_on: IstDate
  expires_at: Date
  auto_renew: boolean
}

/**
 * Whether benefits may be used, by the plan-active rule. An unpaid automatic renewal counts as in grace from the first
 * instant after the last day, before the nightly job writes PAST_DUE.
 */
export function isInForce({ status, ends_on, expires_at, auto_renew }: SubscriptionState, now: Date): boolean {
  const renews = status === 'ACTIVE' && auto_renew
  return isPlanActive(
    {
      is_plan_active: status === 'ACTIVE' || status === 'PAST_DUE',
      expires_at: renews ? endOfGrace(ends_on) : expires_at,
    },
    now,
  )
}

/**
 * The status at an instant. The row keeps an earlier one until a job records the change: a last day that is over, or a
 * grace that has ended.
 */
export function statusAt<Status extends string>(
  subscription: SubscriptionState & { status: Status },
  now: Date,
): Status | 'PAST_DUE' | 'EXPIRED' {
  const { status, expires_at } = subscription
  if (status !== 'ACTIVE' && status !== 'PAST_DUE') return status
  if (!isInForce(subscription, now)) return 'EXPIRED'
  return expires_at <= now ? 'PAST_DUE' : status
}

/**
 * Whether a plan takes its line's only place: it runs, will start, or is blocked in a time that is paid, which
 * unblocking gives back.
 */
export function takesPlace(subscription: SubscriptionState, now: Date): boolean {
  const { status } = subscription
  if (status === 'PENDING_ACTIVATION') return true
  return isInForce(status === 'BLOCKED' ? { ...subscription, status: 'ACTIVE' } : subscription, now)
}

/** Whether a payment may still add a term: not to a blocked, cancelled or refunded one. */
export function isRenewable(status: string): boolean {
  return ['PENDING_ACTIVATION', 'ACTIVE', 'PAST_DUE', 'EXPIRED'].includes(status)
}
