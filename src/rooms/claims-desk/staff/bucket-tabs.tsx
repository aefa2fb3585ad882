import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { bucketAction, MODERATION_BUCKETS, type ModerationBucket } from '#rooms/access/rules/staff-actions.ts'
import { statusOf } from '#rooms/claims/rules/claim-status.ts'
import { claimStatusWords } from '#rooms/claims/words/status.ts'
import { TabLinks } from '#ui/tab-links.tsx'
import { moderationWords as words } from '../words/moderations.ts'

interface BucketTabsProps {
  bucket: ModerationBucket
  counts: Readonly<Partial<Record<ModerationBucket, number>>>
}

/** The lists that a role may see, with the number of claims in each; a moderator's own holds beside them. */
export function BucketTabs({ bucket, counts }: BucketTabsProps) {
  const { actions } = useDesk()
  const mayHold = permits(actions, 'claims.decide_initiated')
  const tabs = MODERATION_BUCKETS.flatMap((one) => {
    const label = claimStatusWords[statusOf(one)]
    const count = counts[one]
    const to = `/dashboard/moderations/${one}`
    if (permits(actions, bucketAction(one)))
      return [{ key: one, label: count === undefined ? label : words.tab(label, count.toLocaleString('en-IN')), to }]
    return one === 'on_hold' && mayHold ? [{ key: one, label: words.ownHolds, to: `${to}?assigned_to=me` }] : []
  })
  return <TabLinks label={words.tabs} tabs={tabs} current={bucket} />
}
