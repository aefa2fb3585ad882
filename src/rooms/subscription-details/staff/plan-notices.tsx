import { Notice } from '#ui/notice.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import type { SubscriptionDetails } from '../contract/lookup.ts'
import { pageWords as words } from '../words/page.ts'

/** What staff have to know before they act on the plan. */
export function PlanNotices({ subscription: { block, is_own, status } }: { subscription: SubscriptionDetails }) {
  return (
    <>
      {block && (
        <Notice tone="bad" title={words.blockedTitle(block.reason)}>
          {block.note && <p>{block.note}</p>}
          <p>
            {words.by(block.blocked_by ?? words.somebody)} <WireTimeText value={block.blocked_at} />
          </p>
        </Notice>
      )}
      {status === 'PAST_DUE' && <Notice tone="warn">{words.pastDue}</Notice>}
      {is_own && <Notice>{words.ownPlan}</Notice>}
    </>
  )
}
