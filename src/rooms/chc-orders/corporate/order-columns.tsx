import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { KitBadge } from '#rooms/home-care/components/badges.tsx'
import { DateText } from '#ui/date-text.tsx'
import { CellLink, CellNote, TableCell } from '#ui/table-cell.tsx'
import { parseWireTime } from '#values/wire-time.ts'
import type { ChcOrder } from '../contract/orders.ts'
import { orderScreenWords as words } from '../words/screens.ts'
import { CareState, ConsentState, ProposalState } from './order-badges.tsx'
import type { useOrderLinks } from './order-links.ts'

/** The columns of the list (decisions §23), the next step last. */
export function orderColumns(links: ReturnType<typeof useOrderLinks>, mayAct: boolean): ListColumn<ChcOrder>[] {
  const { columns } = words
  return [
    {
      key: 'name',
      header: columns.name,
      render: ({ id, name, masked_mobile }) => (
        <TableCell>
          <CellLink to={links.order(id)} label={words.openOf(name ?? words.unnamed)}>
            {name ?? words.unnamed}
          </CellLink>
          {masked_mobile && <CellNote>{masked_mobile}</CellNote>}
        </TableCell>
      ),
    },
    {
      key: 'requested',
      header: columns.requested,
      render: ({ requested_at, is_mine, coordinator }) => (
        <TableCell>
          <DateText value={(parseWireTime(requested_at) ?? new Date(0)).toISOString()} />
          <CellNote>{is_mine ? words.mine : words.by(coordinator.name)}</CellNote>
        </TableCell>
      ),
    },
    { key: 'plan', header: columns.plan, render: ({ plan }) => plan.name },
    { key: 'consent', header: columns.consent, render: (order) => <ConsentState order={order} /> },
    { key: 'proposal', header: columns.proposal, render: (order) => <ProposalState order={order} /> },
    { key: 'subscription', header: columns.subscription, render: (order) => <CareState order={order} /> },
    {
      key: 'kit',
      header: columns.kit,
      render: ({ kit, held_back }) => (held_back ? words.hidden : kit ? <KitBadge status={kit} /> : '–'),
    },
    {
      key: 'next',
      header: columns.next,
      render: ({ id, name, next_step }) => {
        if (!next_step || !(mayAct || next_step === 'TRACK')) return '–'
        const to = next_step === 'ASK_AGAIN' ? links.request : links.order(id)
        return (
          <CellLink to={to} label={`${words.steps[next_step]}: ${name ?? words.unnamed}`}>
            {words.steps[next_step]}
          </CellLink>
        )
      },
    },
  ]
}
