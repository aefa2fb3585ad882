import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { OpenRow } from '#dashboard/components/open-row.tsx'
import type { List } from '#dashboard/components/use-list.ts'
import type { Partner } from '#rooms/companies/contract.ts'
import { MoneyText } from '#ui/money-text.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { CellAddress, CellNote, TableCell } from '#ui/table-cell.tsx'
import { formatDate } from '#values/display-time.ts'
import type { PartnerUser } from '../contract/employee.ts'
import { shownColumns } from '../rules/shown-columns.ts'
import { listWords } from '../words/list.ts'
import { screenWords as words } from '../words/screen.ts'

/** The columns of the list (D2.22): the employee ID and the amounts only where a plan has them. */
export function employeeColumns(
  list: Pick<List<never>, 'hrefOf'>,
  plans: readonly Partner[],
): ListColumn<PartnerUser>[] {
  const { ids, credits } = shownColumns(plans)
  const { columns } = words
  return [
    {
      key: 'employee',
      header: columns.employee,
      render: ({ id, name, external_reference_id }) => (
        <TableCell>
          <OpenRow list={list} open={id} label={words.openOf(name)}>
            {name}
          </OpenRow>
          {ids && <CellNote>{external_reference_id ?? '–'}</CellNote>}
        </TableCell>
      ),
    },
    {
      key: 'plan',
      header: columns.plan,
      render: ({ plan_name, subscription_start_date, subscription_end_date }) => (
        <TableCell>
          {plan_name}
          <CellNote>{words.duration(formatDate(subscription_start_date), formatDate(subscription_end_date))}</CellNote>
        </TableCell>
      ),
    },
    { key: 'status', header: columns.status, render: (row) => <EmployeeStatus employee={row} /> },
    { key: 'email', header: columns.email, render: ({ email }) => <CellAddress>{email ?? words.noEmail}</CellAddress> },
    { key: 'mobile', header: columns.mobile, render: ({ mobile }) => mobile },
    ...(credits
      ? [
          {
            key: 'allotted',
            header: columns.allotted,
            align: 'end' as const,
            render: ({ allotted }: PartnerUser) => (allotted === null ? '–' : <MoneyText rupees={allotted} />),
          },
          {
            key: 'used',
            header: columns.used,
            align: 'end' as const,
            render: ({ consumed }: PartnerUser) => (consumed === null ? '–' : <MoneyText rupees={consumed} />),
          },
        ]
      : []),
  ]
}

/** Active, expired or blocked, by whom; until when, if a block is planned. */
export function EmployeeStatus({
  employee,
}: {
  employee: Pick<PartnerUser, 'status' | 'blocked_by' | 'last_working_day'>
}) {
  const { status, blocked_by, last_working_day } = employee
  if (blocked_by.length > 0) return <StatusBadge tone="bad">{listWords.blockedBy(blocked_by)}</StatusBadge>
  if (status === 'EXPIRED') return <StatusBadge tone="neutral">{words.statuses.EXPIRED}</StatusBadge>
  if (last_working_day)
    return <StatusBadge tone="waiting">{words.statuses.leaving(formatDate(last_working_day))}</StatusBadge>
  return <StatusBadge tone="good">{words.statuses.ACTIVE}</StatusBadge>
}
