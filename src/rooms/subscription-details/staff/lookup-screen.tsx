import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { queryOf } from '#platform/contract/client.ts'
import { MobileLookup } from '#rooms/access/components/mobile-lookup.tsx'
import { RefundWork } from '#rooms/plan-refunds/staff/refund-work.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconSearch } from '#ui/icons.ts'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { isMobile } from '#values/mobile.ts'
import { lookUpSubscriptions } from '../contract/lookup.ts'
import { pageWords as words } from '../words/page.ts'
import { FoundTable } from './found-table.tsx'
import { useMay } from './use-may.ts'

/** The plans of a person by their number, which is in the URL; below it the refunds that wait for staff. */
export default function LookupScreen() {
  const mobile = useSearchParams()[0].get('mobile') ?? ''
  const may = useMay()
  return (
    <PageColumn width="wide">
      <PageHeading title={words.title} lead={words.lead} />
      <MobileLookup key={mobile} action="/dashboard/subscriptions" mobile={mobile} />
      {isMobile(mobile) && <Found mobile={mobile} />}
      <Stack gap="sm">
        <Link to="/dashboard/visits">{words.visits}</Link>
        <Link to="/dashboard/subscriptions/partner-orders?status=WAITING">{words.partnerOrders}</Link>
      </Stack>
      {may('subscription.refundSubscription') && (
        <PagePart title={words.waits}>
          <RefundWork />
        </PagePart>
      )}
    </PageColumn>
  )
}

function Found({ mobile }: { mobile: string }) {
  const { data, error, isPending, refetch } = useQuery(queryOf(lookUpSubscriptions, { query: { mobile } }))
  if (error && !data) return <ListFailure title={words.failed} error={error} onRetry={() => void refetch()} />
  return (
    <FoundTable
      found={data?.subscriptions ?? []}
      loading={isPending}
      empty={
        <EmptyState
          icon={<IconSearch size={28} aria-hidden="true" />}
          title={words.noneTitle}
          advice={words.noneText}
        />
      }
    />
  )
}
