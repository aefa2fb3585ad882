import { ListPart } from '#dashboard/components/list-part.tsx'
import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { type List, useList } from '#dashboard/components/use-list.ts'
import { accessWords } from '#rooms/access/words.ts'
import { PAYOUT_TRIES } from '#rooms/claims/rules/guards.ts'
import { MoneyText } from '#ui/money-text.tsx'
import { CellActions, CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import {
  type BlockedClaim,
  exportUnclaimedPayouts,
  listUnclaimedPayouts,
  listUnclearPayouts,
  type UnclaimedPayout,
  type UnclearPayout,
} from '../contract/work.ts'
import { payoutDeskWords as words } from '../words.ts'
import { FailAction, RetryAction, SettleAction } from './payout-actions.tsx'
import { ClaimCell, PayoutBadge } from './payout-cells.tsx'

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

const BLOCKED: readonly ListColumn<BlockedClaim>[] = [
  claimColumn,
  {
    key: 'why',
    header: columns.why,
    prose: true,
    render: ({ waits_for, waits_until }) => (
      <TableCell>
        {waits_for && words.waitsFor[waits_for]}
        {waits_until && (
          <CellNote>
            {words.until} <WireTimeText value={waits_until} />
          </CellNote>
        )}
      </TableCell>
    ),
  },
  amountColumn,
  { key: 'since', header: columns.since, render: ({ since }) => <WireTimeText value={since} /> },
]

const UNCLEAR: readonly ListColumn<UnclearPayout>[] = [
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
    key: 'action',
    header: columns.act,
    // While we still query the bank nobody may record the outcome.
    render: (payout) =>
      payout.own_affair ? (
        accessWords.ownAffair
      ) : (
        <CellActions>
          {payout.acts.includes('settle') && <SettleAction {...payout} />}
          {payout.acts.includes('fail') && <FailAction {...payout} />}
        </CellActions>
      ),
  },
]

const UNCLAIMED: readonly ListColumn<UnclaimedPayout>[] = [
  claimColumn,
  { key: 'why', header: columns.why, prose: true, render: ({ why }) => why ?? words.noReason },
  amountColumn,
  { key: 'since', header: columns.since, render: ({ failed_at }) => <WireTimeText value={failed_at} /> },
  {
    key: 'action',
    header: columns.act,
    render: (payout) => (payout.own_affair ? accessWords.ownAffair : <UnclaimedAction {...payout} />),
  },
]

/** After the last try only a transfer of our own pays it. */
function UnclaimedAction(payout: UnclaimedPayout) {
  return payout.payout_tries < PAYOUT_TRIES ? <RetryAction {...payout} /> : <SettleAction {...payout} />
}

const claimKey = ({ claim_id }: { claim_id: number }) => claim_id

/** Payouts of which the bank has not said clearly what became of them. */
export function UnclearPart() {
  return (
    <ListPart
      title={words.attention.title}
      note={words.attention.text}
      list={useList(listUnclearPayouts, { part: 'unclear' })}
      columns={UNCLEAR}
      rowKey={({ id }) => id}
      failed={words.loadFailed}
    />
  )
}

/** Money that waits for its member. */
export function UnclaimedPart() {
  return (
    <ListPart
      title={words.unclaimed.title}
      note={words.unclaimed.text}
      list={useList(listUnclaimedPayouts, { part: 'unclaimed' })}
      columns={UNCLAIMED}
      rowKey={claimKey}
      failed={words.loadFailed}
      exported={{ call: exportUnclaimedPayouts }}
    />
  )
}

/** Approved claims that something keeps back. */
export function BlockedPart({ list }: { list: List<BlockedClaim> }) {
  return (
    <ListPart
      title={words.waiting.title}
      note={words.waiting.text}
      list={list}
      columns={BLOCKED}
      rowKey={claimKey}
      failed={words.loadFailed}
    />
  )
}
