import { useList } from '#dashboard/components/use-list.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { listBlockedClaims } from '../contract/work.ts'
import { payoutDeskWords as words } from '../words.ts'
import { BatchPart } from './batch-part.tsx'
import { SendNow } from './payout-actions.tsx'
import classes from './payouts.module.css'
import { ReportReturn } from './return-actions.tsx'
import { ReturnsPart } from './returns-part.tsx'
import { ReviewPart } from './review-part.tsx'
import { BlockedPart, UnclaimedPart, UnclearPart } from './work-parts.tsx'

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
  const blocked = useList(listBlockedClaims, { part: 'blocked' })
  const ready = blocked.data?.ready
  return (
    <>
      {ready && (
        <div className={classes.send}>
          <SendNow ready={ready} />
          <StatusBadge tone={ready.claims > 0 ? 'info' : 'neutral'}>{words.ready(ready.claims)}</StatusBadge>
          <ReportReturn />
          {ready.own > 0 && <p>{words.ownReady(ready.own)}</p>}
        </div>
      )}
      <UnclearPart />
      <ReturnsPart />
      <ReviewPart />
      <UnclaimedPart />
      <BlockedPart list={blocked} />
      <BatchPart />
    </>
  )
}
