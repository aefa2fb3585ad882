import { type ListColumn, ListTable } from '#dashboard/components/list-table.tsx'
import type { List } from '#dashboard/components/use-list.ts'
import { claimColumns } from '#rooms/claims/components/claim-columns.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import type { FoundClaim } from '../contract.ts'
import { words as roomWords } from '../words.ts'

const words = roomWords.search

const COLUMNS: readonly ListColumn<FoundClaim>[] = [
  ...claimColumns(words),
  { key: 'patient', header: words.patient, render: ({ patient_name }) => patient_name },
  {
    key: 'type',
    header: words.type,
    render: ({ claim_type, plan_name }) => (
      <TableCell>
        {claim_type}
        <CellNote>{plan_name}</CellNote>
      </TableCell>
    ),
  },
  {
    key: 'filed',
    header: words.filed,
    render: ({ created_at }) => <WireTimeText value={created_at} />,
  },
  {
    key: 'amount',
    header: words.amount,
    align: 'end',
    render: ({ claim_amount }) => <MoneyText rupees={claim_amount} />,
  },
  {
    key: 'approved',
    header: words.approved,
    align: 'end',
    render: ({ approved_claim_amount }) =>
      approved_claim_amount === null ? '–' : <MoneyText rupees={approved_claim_amount} />,
  },
]

/** Matching claims; those that the role may open link to their page. */
export function FoundClaims({ list }: { list: List<FoundClaim> }) {
  return (
    <PagePart title={words.claims}>
      <ListTable
        list={list}
        label={words.claims}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        failed={words.failed}
        empty={{ title: words.noneTitle }}
      />
    </PagePart>
  )
}
