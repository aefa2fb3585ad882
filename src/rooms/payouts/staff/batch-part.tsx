import { ListPart } from '#dashboard/components/list-part.tsx'
import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { MoneyText } from '#ui/money-text.tsx'
import { CellLink } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { listPayoutBatches, type PayoutBatch } from '../contract/batches.ts'
import { PAYOUT_STATUSES } from '../rules/payout-status.ts'
import { payoutDeskWords as words } from '../words.ts'

const { columns } = words

const BATCHES: readonly ListColumn<PayoutBatch>[] = [
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

/** The batches so far; the page number is in the URL. */
export function BatchPart() {
  return (
    <ListPart
      title={words.batches.title}
      note={words.batches.text}
      list={useList(listPayoutBatches)}
      columns={BATCHES}
      rowKey={({ id }) => id}
      failed={words.batches.failed}
      empty={{ title: words.batches.none, advice: words.batches.noneText }}
    />
  )
}
