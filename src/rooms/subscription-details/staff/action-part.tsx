import { claimableDays } from '#rooms/claims/rules/claim-window.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Stack } from '#ui/stack.tsx'
import type { SubscriptionDetails } from '../contract/lookup.ts'
import { pageWords } from '../words/page.ts'
import { BlockPlan, UnblockPlan } from './block-plan.tsx'
import { RefundPlan } from './refund-plan.tsx'
import { useMay } from './use-may.ts'

const words = pageWords.actions
const WAITING: readonly (string | undefined)[] = ['REQUESTED', 'TO_AGREE']
const BLOCKABLE = ['PENDING_ACTIVATION', 'ACTIVE', 'PAST_DUE', 'EXPIRED']

/** The actions this member of staff may take on the plan in its present state; none is shown that would be refused. */
export function ActionPart({ subscription }: { subscription: SubscriptionDetails }) {
  const may = useMay()
  const { id, status, is_active, is_own, claim_window, refund } = subscription
  if (is_own) return null
  const mayRefund = may('subscription.refundSubscription') && is_active && !WAITING.includes(refund?.status)
  const mayBlock = may('subscription.blockSubscription') && BLOCKABLE.includes(status)
  const mayUnblock = may('subscription.unblockSubscription') && status === 'BLOCKED'
  const mayFile = may('subscription.manualReimbursement') && claim_window && claimableDays(claim_window)
  if (!mayRefund && !mayBlock && !mayUnblock && !mayFile) return null
  return (
    <Stack direction="row" gap="md" wrap>
      {mayFile && (
        <ButtonLink to={`/dashboard/subscriptions/${id}/reimbursement`} tone="quiet">
          {words.reimburse}
        </ButtonLink>
      )}
      {mayRefund && <RefundPlan id={id} />}
      {mayBlock && <BlockPlan id={id} />}
      {mayUnblock && <UnblockPlan id={id} />}
    </Stack>
  )
}
