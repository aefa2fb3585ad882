import { ListPart } from '#dashboard/components/list-part.tsx'
import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { accessWords } from '#rooms/access/words.ts'
import { MoneyText } from '#ui/money-text.tsx'
import { CellActions, CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { listReturns, type PayoutReturn } from '../contract/returns.ts'
import { payoutDeskWords } from '../words.ts'
import { ClaimCell } from './payout-cells.tsx'
import { DecideReturn } from './return-actions.tsx'

const { columns, returns: words } = payoutDeskWords

const BLOCKED = { ...words.blocked, OWN_AFFAIR: accessWords.ownAffair }

const RETURNS: readonly ListColumn<PayoutReturn>[] = [
  {
    key: 'claim',
    header: columns.claim,
    render: ({ claim_id, payee }) => <ClaimCell claim_id={claim_id} payee={payee} />,
  },
  {
    key: 'why',
    header: columns.why,
    prose: true,
    render: ({ text, reported_by }) => (
      <TableCell>
        <span>{text}</span>
        <CellNote>{words.reportedBy(reported_by)}</CellNote>
      </TableCell>
    ),
  },
  { key: 'utr', header: columns.reference, render: ({ utr }) => <code>{utr}</code> },
  { key: 'amount', header: columns.amount, align: 'end', render: ({ amount }) => <MoneyText rupees={amount} /> },
  { key: 'since', header: columns.since, render: ({ reported_at }) => <WireTimeText value={reported_at} /> },
  {
    key: 'action',
    header: columns.act,
    render: (one) =>
      one.blocked === 'OWN_AFFAIR' || one.blocked === 'ROLE' ? (
        BLOCKED[one.blocked]
      ) : (
        <CellActions>
          {one.blocked === null && <DecideReturn {...one} accept />}
          <DecideReturn {...one} accept={false} />
        </CellActions>
      ),
  },
]

/** Money of settled claims that is said to have come back, until a second person has decided. */
export function ReturnsPart() {
  return (
    <ListPart
      title={words.title}
      note={words.text}
      list={useList(listReturns, { part: 'returns' })}
      columns={RETURNS}
      rowKey={({ id }) => id}
      failed={payoutDeskWords.loadFailed}
    />
  )
}
