import { useInfiniteQuery } from '@tanstack/react-query'
import { DensitySwitch } from '#dashboard/components/density-switch.tsx'
import { ExportMenu } from '#dashboard/components/export-menu.tsx'
import { FilterBar } from '#dashboard/components/filter-bar.tsx'
import { isDenied, ListFailure } from '#dashboard/components/list-failure.tsx'
import { useListAddress } from '#dashboard/components/use-list.ts'
import { dateRange } from '#dashboard/contract/filter-field.ts'
import { request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Stack } from '#ui/stack.tsx'
import { exportAudit, listAudit } from '../contract.ts'
import { accessWords } from '../words.ts'
import { AuditTable } from './audit-table.tsx'

const words = accessWords.audit
const SEARCH = [{ name: 'action', label: words.action, placeholder: words.actionHint }]
const DAYS = [dateRange('days', words.days, ['from', 'to'])]

/** The audit log, newest first; its filters are in the address. */
export default function AuditScreen() {
  const address = useListAddress(listAudit)
  const { data, error, refetch, isPending, isFetchingNextPage, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [listAudit.name, address.chosen],
    queryFn: ({ pageParam, signal }) =>
      request(listAudit, { query: { ...address.chosen, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor, has_more }) => (has_more ? cursor : null),
  })
  return (
    <PageColumn width="desk">
      <PageHeading title={words.title} lead={words.lead} size="desk" />
      {!isDenied(error) && (
        <>
          <FilterBar list={address} filters={DAYS} search={SEARCH} />
          <Stack direction="row" gap="sm" justify="end">
            <ExportMenu list={address} call={exportAudit} />
            <DensitySwitch />
          </Stack>
        </>
      )}
      {error && (!data || isDenied(error)) ? (
        <ListFailure title={words.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <AuditTable
          list={address}
          entries={data?.pages.flatMap(({ entries }) => entries) ?? []}
          loading={isPending}
          empty={<EmptyState title={words.noneTitle} advice={words.noneText} />}
        />
      )}
      {error && data && <Notice tone="warn" title={words.failed} live />}
      {hasNextPage && (
        <div>
          <Button tone="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words.older}
          </Button>
        </div>
      )}
    </PageColumn>
  )
}
