import type { ReplyOf } from '#platform/contract/call.ts'
import type { Column } from '#ui/data-table.tsx'
import { formatMonth } from '#values/display-time.ts'
import type { readUtilizationUsers } from '../contract.ts'
import { utilizationWords } from '../words.ts'
import { ChartCard, monthLabels } from './chart-card.tsx'

type Reply = ReplyOf<typeof readUtilizationUsers>
type Row = Reply['series'][number]
const words = utilizationWords.users

/** How many people used the plan in each month. */
export function UsersChart({ reply: { series, totals } }: { reply: Reply }) {
  const isEmpty = series.every(({ users }) => users === 0)
  const isHidden = series.some(({ users }) => typeof users !== 'number')
  // Months before the plan began have nobody to be averaged over.
  const months = series.filter(({ active }) => active > 0).length
  const average = (total: number) => count(Math.round(total / Math.max(1, months)))
  // Totals leave out what is not shown.
  const leadOf = isHidden ? words.leastLead : words.lead
  const lead = isEmpty
    ? words.empty
    : totals.users > 0
      ? leadOf(average(totals.users), average(totals.active))
      : undefined
  return (
    <ChartCard
      title={words.title}
      lead={
        <>
          {lead && <p>{lead}</p>}
          {isHidden && <p>{utilizationWords.smallGroups}</p>}
        </>
      }
      chart={{
        yLabel: words.axis,
        series: [{ label: words.users, tone: 'strong' }],
        formatTick: count,
        empty: isEmpty ? words.empty : undefined,
      }}
      points={series.map(({ month, active, users }, at) => ({
        key: month,
        ...monthLabels(month, at),
        values: [typeof users === 'number' ? users : null],
        text: words.ofMonth(formatMonth(month), shown(users), count(active)),
      }))}
      columns={COLUMNS}
      rows={series}
    />
  )
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'month', header: utilizationWords.month, render: ({ month }) => formatMonth(month) },
  { key: 'active', header: words.active, align: 'end', render: ({ active }) => count(active) },
  { key: 'users', header: words.users, align: 'end', render: ({ users }) => shown(users) },
]

function shown(users: Row['users']): string {
  return typeof users === 'number' ? count(users) : (users ?? utilizationWords.hidden)
}

function count(number: number): string {
  return number.toLocaleString('en-IN')
}
