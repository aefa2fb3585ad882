import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import { CellLink, CellNote, TableCell } from '#ui/table-cell.tsx'
import { formatClock } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { CheckupOrder } from '../contract/company.ts'
import type { OrderStatus } from '../rules/sub-status.ts'
import { companyRefusalWords } from '../words/company-refusals.ts'
import { companyScreenWords as words } from '../words/company-screen.ts'
import { needsTime, subStatusWords } from '../words/refusals.ts'

const TONES: Record<OrderStatus, StatusTone> = { in_progress: 'waiting', completed: 'good', cancelled: 'neutral' }

/** The columns of the list (D2.54). */
export function orderColumns(
  hrefOf: (order: CheckupOrder) => string,
  isCandidates: boolean,
): ListColumn<CheckupOrder>[] {
  const { columns } = words
  return [
    {
      key: 'order',
      header: columns.order,
      render: (order) => (
        <CellLink to={hrefOf(order)} label={words.openOf(order.order_id)}>
          {order.order_id}
        </CellLink>
      ),
    },
    {
      key: 'employee',
      header: isCandidates ? columns.candidate : columns.employee,
      render: ({ employee_name, employee_id, patient_name, relation }) => (
        <TableCell>
          {employee_name}
          {employee_id && <CellNote>{employee_id}</CellNote>}
          {patient_name && <CellNote>{words.family(patient_name, relation)}</CellNote>}
        </TableCell>
      ),
    },
    {
      key: 'contact',
      header: columns.contact,
      render: ({ email, mobile }) => (
        <TableCell>
          <Email address={email} />
          <CellNote>{mobile ?? '–'}</CellNote>
        </TableCell>
      ),
    },
    { key: 'city', header: columns.city, render: ({ city }) => city },
    { key: 'package', header: columns.package, render: (order) => order.package },
    {
      key: 'requested',
      header: columns.requested,
      render: ({ request_created_at }) => <Day at={request_created_at} />,
    },
    {
      key: 'sample',
      header: columns.sample,
      render: ({ sample_appointment_date }) => <Day at={sample_appointment_date} />,
    },
    {
      key: 'visit',
      header: columns.visit,
      render: ({ visit_appointment_date }) => <Day at={visit_appointment_date} />,
    },
    {
      key: 'status',
      header: columns.status,
      render: ({ status }) => <StatusBadge tone={TONES[status]}>{companyRefusalWords.statuses[status]}</StatusBadge>,
    },
    {
      key: 'sub_status',
      header: columns.subStatus,
      render: ({ sub_status, needs_time, reports, shareable }) => (
        <TableCell>
          {needs_time ? needsTime : subStatusWords[sub_status]}
          {reports > 0 && <CellNote>{shareable > 0 ? words.report.ready : words.report.locked}</CellNote>}
        </TableCell>
      ),
    },
    {
      key: 'actions',
      header: columns.actions,
      render: (order) => (
        <CellLink to={hrefOf(order)} label={words.openOf(order.order_id)}>
          {words.open}
        </CellLink>
      ),
    },
  ]
}

/** May break before its domain. */
function Email({ address }: { address: string | null }) {
  const [person, domain] = address?.split('@') ?? []
  if (!domain) return address
  return (
    <span>
      {person}
      <wbr />@{domain}
    </span>
  )
}

/** A day, and the time below it: eleven columns have no room for both in a line. */
function Day({ at }: { at: string | null }) {
  const time = at && parseWireTime(at)
  if (!time) return '–'
  return (
    <TableCell>
      <DateText value={time.toISOString()} />
      <CellNote>{formatClock(time)}</CellNote>
    </TableCell>
  )
}
