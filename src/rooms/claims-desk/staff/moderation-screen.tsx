import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { statusOf } from '#rooms/claims/rules/claim-status.ts'
import { claimStatusWords } from '#rooms/claims/words/status.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconCircleCheck } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import { paginationInfo } from '#values/page.ts'
import { listModerations } from '../contract/desk.ts'
import { moderationWords as words } from '../words/moderations.ts'
import { BucketTabs } from './bucket-tabs.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { FlashMessage } from './flash-message.tsx'
import { type ListAddress, listHref, readListAddress } from './list-address.ts'
import { ListFilter } from './list-filter.tsx'
import { ModerationTable } from './moderation-table.tsx'
import { useSelection } from './use-selection.ts'

/** The claims of a bucket; bucket, filters, order and page stand in the address. */
export default function ModerationScreen() {
  const { bucket } = useParams()
  const address = readListAddress(useSearchParams()[0], bucket) ?? { bucket: 'initiated', query: { page_number: 1 } }
  return (
    <PageColumn width="desk">
      <PageHeading
        title={words.title}
        documentTitle={words.of(claimStatusWords[statusOf(address.bucket)])}
        lead={words.lead}
      />
      <ModerationList key={address.bucket} address={address} />
      <FlashMessage />
    </PageColumn>
  )
}

function ModerationList({ address }: { address: ListAddress }) {
  const { bucket, query } = address
  const { actions } = useDesk()
  const navigate = useNavigate()
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(listModerations, { params: { bucket }, query }),
    placeholderData: (before) => before,
  })
  const rows = data?.subscription_usage_moderations ?? []
  const selection = useSelection(rows)
  const decides = bucket === 'initiated' && permits(actions, 'claims.decide_initiated')
  const { page_number, ...filters } = query
  const total = data?.count ?? 0
  const turned = (page: number) => listHref({ bucket, query: { ...query, page_number: page } })
  useSingleKeys({
    j: () => focusRow(1),
    k: () => focusRow(-1),
    x: () => {
      const row = rows.find(({ id }) => String(id) === focusedClaim())
      if (row && decides && selection.onPage.includes(row)) selection.toggle(row)
    },
    arrowright:
      page_number * (data?.page_size ?? total) < total ? () => void navigate(turned(page_number + 1)) : undefined,
    arrowleft: page_number > 1 ? () => void navigate(turned(page_number - 1)) : undefined,
  })
  const kind = Object.keys(filters).length > 0 ? 'filtered' : 'any'
  return (
    <>
      <BucketTabs bucket={bucket} counts={data?.bucket_counts ?? {}} />
      <ListFilter key={listHref(address)} address={address} />
      {error && !data ? (
        <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : !isPending && rows.length === 0 ? (
        <EmptyState
          icon={<IconCircleCheck size={28} aria-hidden="true" />}
          title={words.noneTitle[kind]}
          advice={words.noneText[kind]}
        />
      ) : (
        <ModerationTable
          rows={rows}
          address={address}
          selection={decides ? selection : undefined}
          loading={isPending}
          page={data && { info: paginationInfo('claims', { ...data, page_number, total }), total, hrefOf: turned }}
          label={claimStatusWords[statusOf(bucket)]}
        />
      )}
      {error && data && <Notice tone="warn" title={words.loadFailed} live />}
      {decides && <BulkBar selection={selection} />}
    </>
  )
}

/** The claim whose row has the focus, by its number. */
function focusedClaim(): string | undefined {
  const { activeElement } = document
  return activeElement instanceof HTMLElement ? activeElement.dataset.claim : undefined
}

/** Goes a row down or up; from elsewhere to the first. */
function focusRow(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-claim]')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus()
}
