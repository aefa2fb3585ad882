import type { Subscription } from '#rooms/subscriptions/contract/subscription.ts'

/** The care at home that goes on, or starts, for this buyer: another one is sold only once it has ended. */
export function ownedCare(subscriptions: readonly Subscription[]): Subscription | undefined {
  return subscriptions.find(
    ({ is_owner, is_home_care, is_active, status, days_left }) =>
      is_owner &&
      is_home_care &&
      (is_active || status === 'PENDING_ACTIVATION' || (status === 'BLOCKED' && days_left > 0)),
  )
}
