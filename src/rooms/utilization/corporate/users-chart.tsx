import type { ReplyOf } from '#platform/contract/call.ts'
import { BarChart } from '#ui/bar-chart.tsx'
import { formatMonth } from '#values/display-time.ts'
import type { readUtilizationUsers } from '../contract.ts'
import { utilizationWords } from '../words.ts'
import { Chart } from './chart.tsx'
import { monthLabels } from './month-labels.ts'

type Reply = ReplyOf<typeof readUtilizationUsers>
const words = utilizationWords.users

/** How many people used the plan in each month; the last month is its figure. */
export function UsersChart({ reply: { series } }: { reply: Reply }) {
  const last = series.at(-1)
  const isEmpty = series.every(({ users }) => users === 0)
  return (
    <Chart
      title={words.title}
      figure={last ? words.people(shownUsers(last.users), last.users === 1) : words.none}
      note={last && noteOf(last)}
    >
      <BarChart
        label={words.title}
        formatTick={count}
        empty={isEmpty ? words.empty : undefined}
        points={series.map(({ month, active, users }, at) => ({
          key: month,
          ...monthLabels(month, at),
          value: typeof users === 'number' ? users : null,
          figure: shownUsers(users),
          text: words.ofMonth(formatMonth(month), shownUsers(users), count(active)),
        }))}
      />
    </Chart>
  )
}

function noteOf({ month, users, active }: Reply['series'][number]): string {
  const name = formatMonth(month)
  const share = typeof users === 'number' && active > 0 ? Math.round((users / active) * 100) : undefined
  return share === undefined ? words.inMonth(name) : words.share(name, String(share), count(active))
}

/** The number of users as it may be shown. */
export function shownUsers(users: Reply['series'][number]['users']): string {
  return typeof users === 'number' ? count(users) : (users ?? utilizationWords.hidden)
}

function count(number: number): string {
  return number.toLocaleString('en-IN')
}
