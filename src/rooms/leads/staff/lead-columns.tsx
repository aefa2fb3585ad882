import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import type { Lead } from '../contract.ts'
import { leadDeskWords as words } from '../words/desk.ts'
import { LeadNumber } from './lead-number.tsx'
import { MoveButtons } from './move-buttons.tsx'

/** Who enquired, about what, from where and when. */
export const LEAD_FACTS: readonly ListColumn<Lead>[] = [
  {
    key: 'person',
    header: words.person,
    render: (lead) => (
      <TableCell>
        <strong>{lead.name}</strong>
        <LeadNumber lead={lead} />
        {lead.wants_offers && <CellNote>{words.wantsOffers}</CellNote>}
      </TableCell>
    ),
  },
  {
    key: 'about',
    header: words.about,
    render: ({ type, plan_name, partner_name }) => (
      <TableCell>
        {plan_name ?? partner_name ?? words.types[type]}
        {(plan_name ?? partner_name) && <CellNote>{words.types[type]}</CellNote>}
      </TableCell>
    ),
  },
  {
    key: 'from',
    header: words.from,
    render: ({ source, medium, campaign }) => [source, medium, campaign].filter(Boolean).join(' · ') || '–',
  },
  {
    key: 'asked',
    header: words.asked,
    render: ({ last_asked_at, times_asked }) => (
      <TableCell>
        <WireTimeText value={last_asked_at} />
        {times_asked > 1 && <CellNote>{words.times(times_asked)}</CellNote>}
      </TableCell>
    ),
  },
]

/** The actions on a lead. */
export const LEAD_MOVES: ListColumn<Lead> = {
  key: 'action',
  header: words.action,
  render: (lead) => <MoveButtons lead={lead} />,
}
