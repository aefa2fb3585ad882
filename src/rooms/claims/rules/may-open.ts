import { permits } from '#rooms/access/rules/permits.ts'
import { bucketAction } from '#rooms/access/rules/staff-actions.ts'
import { bucketOf } from './claim-status.ts'
import type { ClaimActor, ClaimState } from './transitions.ts'

export type Staff = Extract<ClaimActor, { part: 'staff' }>

/** Whether staff may open a claim: by its bucket, and always what they put on hold themselves. */
export function mayOpen({ status, on_hold_by }: Pick<ClaimState, 'status' | 'on_hold_by'>, staff: Staff): boolean {
  if (!permits(staff.actions, 'claims.view')) return false
  return (
    permits(staff.actions, bucketAction(bucketOf(status))) || (status === 'ON_HOLD' && on_hold_by === staff.account_id)
  )
}
