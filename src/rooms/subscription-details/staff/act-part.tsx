import type { SubscriptionDetails } from '../contract/lookup.ts'
import { BlockPlan, UnblockPlan } from './block-plan.tsx'
import { RefundPlan } from './refund-plan.tsx'
import classes from './subscription.module.css'
import { useMay } from './use-may.ts'

const BLOCKABLE = ['PENDING_ACTIVATION', 'ACTIVE', 'PAST_DUE', 'EXPIRED']

/** What this member of staff may do about the plan as it stands; nothing is shown that would be refused. */
export function ActPart({ subscription }: { subscription: SubscriptionDetails }) {
  const may = useMay()
  const { id, status, is_active, is_own } = subscription
  if (is_own) return null
  const mayRefund = may('subscription.refundSubscription') && is_active
  const mayBlock = may('subscription.blockSubscription') && BLOCKABLE.includes(status)
  const mayUnblock = may('subscription.unblockSubscription') && status === 'BLOCKED'
  if (!mayRefund && !mayBlock && !mayUnblock) return null
  return (
    <div className={classes.acts}>
      {mayRefund && <RefundPlan id={id} />}
      {mayBlock && <BlockPlan id={id} />}
      {mayUnblock && <UnblockPlan id={id} />}
    </div>
  )
}
