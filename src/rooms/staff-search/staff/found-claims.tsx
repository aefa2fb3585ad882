import { claimColumns } from '#rooms/claims/components/claim-columns.tsx'
import { type Column, DataTable, type TablePage } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import { parseWireTime } from '#values/wire-time.ts'
import type { FoundClaim } from '../contract.ts'
import { words as roomWords } from '../words.ts'

const words = roomWords.search

const COLUMNS: readonly Column<FoundClaim>[] = [
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
    render: ({ created_at }) => <DateText value={parseWireTime(created_at)?.toISOString() ?? created_at} withTime />,
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

interface FoundClaimsProps {
  claims: readonly FoundClaim[]
  loading: boolean
  page: TablePage | undefined
}

/** Claims that match; those that the role may open lead to their page. */
export function FoundClaims({ claims, loading, page }: FoundClaimsProps) {
  return (
    <PagePart title={words.claims}>
      <DataTable
        label={words.claims}
        columns={COLUMNS}
        rows={claims}
        rowKey={({ id }) => id}
        loading={loading}
        page={page}
        empty={null}
      />
    </PagePart>
  )
}
