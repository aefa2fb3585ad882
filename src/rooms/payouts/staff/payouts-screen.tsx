import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#platform/contract/client.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { listPayoutWork } from '../contract/batches.ts'
import { payoutDeskWords as words } from '../words.ts'
import { BatchPart } from './batch-part.tsx'
import { SendNow } from './payout-acts.tsx'
import classes from './payouts.module.css'
import { ReviewPart } from './review-part.tsx'
import { AttentionPart, UnclaimedPart, WaitingPart } from './work-tables.tsx'

/** Money on its way to members: ready, blocked, unclear, returned, and sent. */
export default function PayoutsScreen() {
  const { actions } = useDesk()
  const maySettle = permits(actions, 'claims.settle' satisfies StaffAction)
  return (
    <PageColumn width="wide">
      <PageHeading title={words.title} lead={words.lead} />
      {maySettle ? <Payouts /> : <EmptyState title={words.notOpenTitle} advice={words.notOpenText} />}
    </PageColumn>
  )
}

function Payouts() {
  const { data, error, isPending, refetch } = useQuery(queryOf(listPayoutWork, {}))
  if (error && !data) return <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
  const { waiting = [], attention = [], unclaimed = [] } = data ?? {}
  const ready = waiting.filter(({ waits_for }) => waits_for === null)
  const blocked = waiting.filter(({ waits_for }) => waits_for !== null)
  return (
    <>
      {!isPending && (
        <div className={classes.send}>
          <SendNow ready={ready} />
          <StatusBadge tone={ready.length > 0 ? 'info' : 'neutral'}>{words.ready(ready.length)}</StatusBadge>
        </div>
      )}
      {attention.length > 0 && <AttentionPart rows={attention} />}
      <ReviewPart />
      {unclaimed.length > 0 && <UnclaimedPart rows={unclaimed} />}
      {blocked.length > 0 && <WaitingPart rows={blocked} />}
      <BatchPart />
    </>
  )
}
