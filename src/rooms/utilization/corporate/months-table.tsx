import type { ReplyOf } from '#platform/contract/call.ts'
import { formatMonth } from '#values/display-time.ts'
import type { readUtilizationSavings, readUtilizationUsers } from '../contract.ts'
import { inRupees, savingsLead } from '../rules/savings-lead.ts'
import { utilizationWords as words } from '../words.ts'
import classes from './months-table.module.css'
import { shownRupees } from './savings-chart.tsx'
import { shownUsers } from './users-chart.tsx'

interface MonthsTableProps {
  users: ReplyOf<typeof readUtilizationUsers>
  savings: ReplyOf<typeof readUtilizationSavings>
}

/** The exact figures of both charts, the newest month first. People have no total: a person counts once a month. */
export function MonthsTable({ users, savings: { series, totals } }: MonthsTableProps) {
  const usersOf = new Map(users.series.map((one) => [one.month, one.users]))
  return (
    <table className={classes.table} aria-label={words.tableLabel}>
      <thead>
        <tr>
          <th scope="col">{words.month}</th>
          <th scope="col">{words.users.users}</th>
          <th scope="col">{words.savings.value}</th>
          <th scope="col">{words.savings.savings}</th>
        </tr>
      </thead>
      <tbody>
        {series.toReversed().map(({ month, value_used, savings }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(month)}</th>
            <td>{shownUsers(usersOf.get(month) ?? null)}</td>
            <td>{shownRupees(value_used)}</td>
            <td>{savings === 0 ? words.savings.noneYet : shownRupees(savings)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.total}</th>
          <td>–</td>
          <td>{inRupees(totals.value_used)}</td>
          <td>{savingsLead({ series, totals }).figure}</td>
        </tr>
      </tfoot>
    </table>
  )
}
