import { Link } from 'react-router'
import { claimColumns } from '#rooms/claims/components/claim-columns.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import type { ClaimOfPlan, SubscriptionDetails } from '../contract/lookup.ts'
import { pageWords } from '../words/page.ts'
import { useMay } from './use-may.ts'

const words = pageWords.claims

const COLUMNS: readonly Column<ClaimOfPlan>[] = [
  ...claimColumns(words),
  {
    key: 'what',
    header: words.what,
    render: ({ claim_type, patient_name }) => (
      <TableCell>
        {claim_type}
        <CellNote>{patient_name}</CellNote>
      </TableCell>
    ),
  },
  { key: 'filed', header: words.filed, render: ({ created_at }) => <WireTimeText value={created_at} /> },
  {
    key: 'amount',
    header: words.amount,
    align: 'end',
    render: ({ claim_amount }) => <MoneyText rupees={claim_amount} />,
  },
]

/** The newest claims of the plan, and a link to all of its owner's. */
export function ClaimPart({ subscription: { claims, members } }: { subscription: SubscriptionDetails }) {
  const may = useMay()
  const mobile = members.find(({ primary }) => primary)?.mobile
  return (
    <PagePart title={words.title}>
      <DataTable
        label={words.title}
        columns={COLUMNS}
        rows={claims.newest}
        rowKey={({ id }) => id}
        empty={<p>{words.none}</p>}
      />
      {mobile && claims.count > 0 && may('search.all') && (
        <p>
          <Link to={`/dashboard/search?${new URLSearchParams({ field: 'mobile', value: mobile })}`}>{words.all}</Link>
        </p>
      )}
    </PagePart>
  )
}
