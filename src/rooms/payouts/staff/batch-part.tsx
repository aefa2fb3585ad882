import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { CallError, queryOf } from '#platform/contract/client.ts'
import type { Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { CellLink } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { listPayoutBatches, type PayoutBatch } from '../contract/batches.ts'
import { PAYOUT_STATUSES } from '../rules/payout-status.ts'
import { payoutDeskWords as words } from '../words.ts'
import { PayoutPart } from './payout-part.tsx'

const { columns } = words

const BATCHES: readonly Column<PayoutBatch>[] = [
  {
    key: 'batch',
    header: columns.batch,
    render: ({ id }) => <CellLink to={`/dashboard/payouts/${id}`}>{words.batchTitle(id)}</CellLink>,
  },
  { key: 'opened', header: columns.opened, render: ({ opened_at }) => <WireTimeText value={opened_at} /> },
  { key: 'by', header: columns.by, render: ({ opened_by }) => opened_by ?? words.timetable },
  {
    key: 'status',
    header: columns.status,
    prose: true,
    render: ({ status_counts }) =>
      PAYOUT_STATUSES.filter((status) => status_counts[status])
        .map((status) => `${words.statuses[status]} ${status_counts[status]}`)
        .join(' · '),
  },
  { key: 'payouts', header: columns.payouts, align: 'end', render: ({ payouts }) => payouts },
  {
    key: 'amount',
    header: columns.amount,
    align: 'end',
    render: ({ total_amount }) => <MoneyText rupees={total_amount} />,
  },
]

/** What has left so far; the page stands in the address. */
export function BatchPart() {
  const page = Number(useSearchParams()[0].get('page')) || 1
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(listPayoutBatches, { query: { page_number: page } }),
    placeholderData: (before) => before,
  })
  return (
    <PayoutPart
      title={words.batches.title}
      note={words.batches.text}
      columns={BATCHES}
      rows={data?.batches ?? []}
      rowKey={({ id }) => id}
      loading={isPending}
      page={{ page, pageSize: data?.page_size ?? 20, total: data?.count ?? 0, hrefOf: (to) => `?page=${to}` }}
      empty={
        error ? (
          <ErrorState
            title={words.batches.failed}
            advice={error.message}
            requestId={error instanceof CallError ? error.request_id : undefined}
            onRetry={() => void refetch()}
          />
        ) : (
          <EmptyState title={words.batches.none} advice={words.batches.noneText} />
        )
      }
    />
  )
}
