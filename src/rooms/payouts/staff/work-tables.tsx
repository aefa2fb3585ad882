import type { Column } from '#ui/data-table.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { CellActs, CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import type { Payout, UnclaimedPayout, WaitingClaim } from '../contract/batches.ts'
import { payoutDeskWords as words } from '../words.ts'
import { FailAct, RetryAct, SettleAct } from './payout-acts.tsx'
import { ClaimCell, PayoutBadge, PayoutPart } from './payout-part.tsx'

const { columns } = words

const claimColumn = {
  key: 'claim',
  header: columns.claim,
  render: ({ claim_id, payee }: { claim_id: number; payee: string }) => <ClaimCell claim_id={claim_id} payee={payee} />,
}
const amountColumn = {
  key: 'amount',
  header: columns.amount,
  align: 'end' as const,
  render: ({ amount }: { amount: number }) => <MoneyText rupees={amount} />,
}

const WAITING: readonly Column<WaitingClaim>[] = [
  claimColumn,
  {
    key: 'why',
    header: columns.why,
    prose: true,
    render: ({ waits_for }) => waits_for && words.waitsFor[waits_for],
  },
  amountColumn,
  { key: 'since', header: columns.since, render: ({ since }) => <WireTimeText value={since} /> },
]

const ATTENTION: readonly Column<Payout>[] = [
  claimColumn,
  {
    key: 'status',
    header: columns.status,
    render: ({ status, why }) => (
      <TableCell>
        <PayoutBadge status={status} />
        <CellNote>{why}</CellNote>
      </TableCell>
    ),
  },
  amountColumn,
  { key: 'since', header: columns.since, render: ({ updated_at }) => <WireTimeText value={updated_at} /> },
  {
    key: 'act',
    header: columns.act,
    // While we still query the bank nobody may record the outcome.
    render: (payout) =>
      payout.status === 'MANUAL' && (
        <CellActs>
          <SettleAct {...payout} />
          <FailAct {...payout} />
        </CellActs>
      ),
  },
]

const UNCLAIMED: readonly Column<UnclaimedPayout>[] = [
  claimColumn,
  { key: 'why', header: columns.why, prose: true, render: ({ why }) => why ?? words.noReason },
  amountColumn,
  { key: 'since', header: columns.since, render: ({ failed_at }) => <WireTimeText value={failed_at} /> },
  { key: 'act', header: columns.act, render: (payout) => <RetryAct {...payout} /> },
]

const claimKey = ({ claim_id }: { claim_id: number }) => claim_id

export function WaitingPart({ rows }: { rows: readonly WaitingClaim[] }) {
  return (
    <PayoutPart title={words.waiting.title} note={words.waiting.text} columns={WAITING} rows={rows} rowKey={claimKey} />
  )
}

export function AttentionPart({ rows }: { rows: readonly Payout[] }) {
  return (
    <PayoutPart
      title={words.attention.title}
      note={words.attention.text}
      columns={ATTENTION}
      rows={rows}
      rowKey={claimKey}
    />
  )
}

export function UnclaimedPart({ rows }: { rows: readonly UnclaimedPayout[] }) {
  return (
    <PayoutPart
      title={words.unclaimed.title}
      note={words.unclaimed.text}
      columns={UNCLAIMED}
      rows={rows}
      rowKey={claimKey}
    />
  )
}
