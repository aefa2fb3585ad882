import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { CellLink, CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { CheckupBadge } from '../components/checkup-badge.tsx'
import type { StaffCheckup } from '../contract/staff.ts'
import { staffScreenWords as words } from '../words/staff.ts'

/** The time that counts now: of the visit, of the sample, else what was asked for. */
function Appointment({ order }: { order: StaffCheckup }) {
  const { sample_appointment_date: sample, visit_appointment_date: visit, slot } = order
  const [label, time] = visit ? [words.visit, visit] : sample ? [words.sample, sample] : [words.asked, slot]
  return (
    <TableCell>
      <WireTimeText value={time} />
      <CellNote>{label}</CellNote>
    </TableCell>
  )
}

export const ORDER_COLUMNS: readonly ListColumn<StaffCheckup>[] = [
  {
    key: 'order',
    header: words.columns.order,
    render: ({ id, order_id, name, variation }) => (
      <TableCell>
        <CellLink to={`/dashboard/checkups/${id}`} label={words.open(order_id, name)}>
          {order_id}
        </CellLink>
        <CellNote>{words.variations[variation]}</CellNote>
      </TableCell>
    ),
  },
  {
    key: 'person',
    header: words.columns.person,
    render: ({ name, company, employee_id }) => (
      <TableCell>
        {name}
        <CellNote>{[company ?? words.bought, employee_id].filter(Boolean).join(' · ')}</CellNote>
      </TableCell>
    ),
  },
  {
    key: 'contact',
    header: words.columns.contact,
    render: ({ mobile }) => mobile ?? '–',
  },
  {
    key: 'checkup',
    header: words.columns.checkup,
    render: (order) => (
      <TableCell>
        {order.package}
        <CellNote>
          {order.city}, {words.place[order.mode]}
        </CellNote>
      </TableCell>
    ),
  },
  {
    key: 'requested',
    header: words.columns.requested,
    render: ({ request_created_at }) => <WireTimeText value={request_created_at} />,
  },
  { key: 'appointment', header: words.columns.appointment, render: (order) => <Appointment order={order} /> },
  {
    key: 'status',
    header: words.columns.status,
    render: ({ status, sub_status }) => <CheckupBadge status={status} sub_status={sub_status} />,
  },
]
