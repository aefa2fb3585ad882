import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { PartnerOrder } from '../contract/desk.ts'
import { partnerDeskWords as words } from '../words/desk.ts'

export function inRupees(rupees: number): string {
  return formatRupees(parseRupees(rupees) ?? 0n)
}

/** 'Meera Iyer proposed to give back ₹900, and a colleague has to agree: …' */
export function returnText({ amount, by, reason }: NonNullable<PartnerOrder['proposed_return']>): string {
  return words.returnBy(inRupees(amount), by ?? words.colleague, reason)
}

const TONES = { WAITING: 'waiting', APPLIED: 'good', CLOSED: 'neutral' } as const

/** What was reported, of whom, for how much, and what became of it. */
export const PARTNER_ORDER_FACTS: readonly ListColumn<PartnerOrder>[] = [
  {
    key: 'order',
    header: words.order,
    render: ({ kind, service_date, provider_name, city, stage, events }) => (
      <TableCell>
        <strong>{words.kinds[kind]}</strong>
        <DateText value={service_date} />
        {(provider_name || city) && <CellNote>{[provider_name, city].filter(Boolean).join(', ')}</CellNote>}
        <CellNote>{words.reported(words.stages[stage], events)}</CellNote>
      </TableCell>
    ),
  },
  {
    key: 'person',
    header: words.person,
    render: ({ mobile, uhid, reference }) => (
      <TableCell>
        <span>{mobile ?? words.uhid((uhid ?? '').slice(0, 8))}</span>
        <CellNote>{reference.startsWith('event/') ? '' : reference}</CellNote>
      </TableCell>
    ),
  },
  {
    key: 'amount',
    header: words.amount,
    align: 'end',
    render: ({ gross, paid_by_plan }) => (
      <TableCell align="end">
        <MoneyText rupees={gross} />
        <CellNote>{words.planPays(inRupees(paid_by_plan))}</CellNote>
      </TableCell>
    ),
  },
  {
    key: 'state',
    header: words.state,
    render: ({ status, reason, subscription_id, stage, given_back, proposed_return, ...order }) => (
      <TableCell>
        <div>
          <StatusBadge tone={TONES[status]}>{words.statuses[status]}</StatusBadge>
        </div>
        {reason && <CellNote>{words.reasons[reason]}</CellNote>}
        {status === 'WAITING' && subscription_id && <CellNote>{words.taken}</CellNote>}
        {status === 'APPLIED' && !subscription_id && stage !== 'CANCELLED' && <CellNote>{words.nothing}</CellNote>}
        {given_back > 0 && <CellNote>{words.givenBack(inRupees(given_back))}</CellNote>}
        {proposed_return && <CellNote>{returnText(proposed_return)}</CellNote>}
        <DecisionNotes {...order} />
      </TableCell>
    ),
  },
]

/** Whom our staff chose and what they noted, of the order. */
function DecisionNotes({
  chosen_reason,
  proposed,
  note,
  decided_by,
}: Pick<PartnerOrder, 'chosen_reason' | 'proposed' | 'note' | 'decided_by'>) {
  return (
    <>
      {chosen_reason && <CellNote>{words.chosen(chosen_reason)}</CellNote>}
      {proposed && <CellNote>{words.proposed(proposed.by ?? words.colleague, proposed.reason)}</CellNote>}
      {note && <CellNote>{note}</CellNote>}
      {decided_by && <CellNote>{words.decided(decided_by)}</CellNote>}
    </>
  )
}
