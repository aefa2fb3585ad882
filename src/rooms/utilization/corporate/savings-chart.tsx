import type { ReplyOf } from '#platform/contract/call.ts'
import { BarChart } from '#ui/bar-chart.tsx'
import { Explained } from '#ui/explained.tsx'
import { formatMonth } from '#values/display-time.ts'
import type { readUtilizationSavings } from '../contract.ts'
import { inRupees, savingsLead } from '../rules/savings-lead.ts'
import { unitOf } from '../rules/savings-unit.ts'
import { utilizationWords } from '../words.ts'
import { Chart } from './chart.tsx'
import { monthLabels } from './month-labels.ts'

type Reply = ReplyOf<typeof readUtilizationSavings>
const words = utilizationWords.savings

/** What was saved in each month, and in the whole period. */
export function SavingsChart({ reply: { series, totals, method }, period }: { reply: Reply; period: string }) {
  const { figure, saved, percent } = savingsLead({ series, totals })
  const unit = unitOf(Math.max(0, ...series.map(({ savings }) => savings ?? 0)))
  return (
    <Chart
      title={words.title}
      unit={words.units[unit.name]}
      figure={figure}
      note={
        <>
          {period} <Explained text={[saved, percent, method].filter(Boolean).join(' ')}>{words.how}</Explained>
        </>
      }
    >
      <BarChart
        label={words.title}
        formatTick={(rupees) => words.tick[unit.name](unit.shown(rupees))}
        empty={series.every(({ value_used }) => value_used === 0) ? words.noneYet : undefined}
        points={series.map(({ month, value_used, plan_cost_share, savings }, at) => ({
          key: month,
          ...monthLabels(month, at),
          value: savings,
          figure: savings === null ? '' : unit.shown(savings),
          text: words.ofMonth(formatMonth(month), {
            value: shownRupees(value_used, utilizationWords.hiddenInText),
            cost: inRupees(plan_cost_share),
            savings: savings === 0 ? words.noneInMonth : shownRupees(savings, utilizationWords.hiddenInText),
          }),
        }))}
      />
    </Chart>
  )
}

/** An amount as it may be shown. */
export function shownRupees(rupees: number | null, hidden: string = utilizationWords.hidden): string {
  return rupees === null ? hidden : inRupees(rupees)
}
