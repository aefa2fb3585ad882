import type { ReplyOf } from '#platform/contract/call.ts'
import type { Column } from '#ui/data-table.tsx'
import { Explained } from '#ui/explained.tsx'
import { formatMonth } from '#values/display-time.ts'
import type { readUtilizationSavings } from '../contract.ts'
import { inRupees, savingsLead } from '../rules/savings-lead.ts'
import { utilizationWords } from '../words.ts'
import { ChartCard, monthLabels } from './chart-card.tsx'

type Reply = ReplyOf<typeof readUtilizationSavings>
type Row = Reply['series'][number]
const words = utilizationWords.savings

/** What the services used were worth in each month, and what was saved. */
export function SavingsChart({ reply: { series, totals, method } }: { reply: Reply }) {
  const { saved, percent } = savingsLead({ series, totals })
  return (
    <ChartCard
      title={words.title}
      lead={
        <>
          <Explained text={method}>{saved}</Explained> {percent && <Explained text={method}>{percent}</Explained>}
          {series.some(({ value_used }) => value_used === null) && <p>{utilizationWords.smallGroups}</p>}
        </>
      }
      chart={{
        yLabel: words.axis,
        series: [
          { label: words.value, tone: 'pale' },
          { label: words.savings, tone: 'strong' },
        ],
        formatTick: inRupees,
        empty: series.every(({ value_used }) => value_used === 0) ? words.noneYet : undefined,
      }}
      points={series.map(({ month, value_used, plan_cost_share, savings }, at) => ({
        key: month,
        ...monthLabels(month, at),
        values: [value_used, savings],
        text: words.ofMonth(formatMonth(month), {
          value: shown(value_used, utilizationWords.hiddenInText),
          cost: inRupees(plan_cost_share),
          savings: savings === 0 ? words.noneInMonth : shown(savings, utilizationWords.hiddenInText),
        }),
      }))}
      columns={COLUMNS}
      rows={series}
    />
  )
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'month', header: utilizationWords.month, render: ({ month }) => formatMonth(month) },
  { key: 'value', header: words.value, align: 'end', render: ({ value_used }) => shown(value_used) },
  { key: 'cost', header: words.cost, align: 'end', render: ({ plan_cost_share }) => inRupees(plan_cost_share) },
  {
    key: 'savings',
    header: words.savings,
    align: 'end',
    render: ({ savings }) => (savings === 0 ? words.noneYet : shown(savings)),
  },
]

function shown(rupees: number | null, hidden: string = utilizationWords.hidden): string {
  return rupees === null ? hidden : inRupees(rupees)
}
