import { on, type Route } from '#platform/serving/context.ts'
import { toRupees } from '#values/money.ts'
import { readUtilizationSavings, readUtilizationUsers } from '../contract.ts'
import { shownMonths, totalsOf } from '../rules/series.ts'
import { utilizationWords } from '../words.ts'
import { readUtilization } from './queries.ts'

export const utilizationRoutes: Route[] = [
  on(readUtilizationUsers, async ({ db, params, query, now }) => {
    const { range, months, ...utilization } = await readUtilization(db, params.subsidiaryId, { ...query, now })
    const shown = shownMonths(utilization, { ...query, months })
    const { active, users } = totalsOf(shown)
    const series = shown.map((one) => ({ month: one.month, active: one.active, users: one.users }))
    return { range, series, totals: { active, users } }
  }),
  on(readUtilizationSavings, async ({ db, params, query, now }) => {
    const { months, ...utilization } = await readUtilization(db, params.subsidiaryId, { ...query, now })
    const shown = shownMonths(utilization, { ...query, months })
    const totals = totalsOf(shown)
    return {
      series: shown.map((one) => ({
        month: one.month,
        value_used: one.return && toRupees(one.return.value_used_paise),
        plan_cost_share: toRupees(one.plan_cost_paise),
        savings: one.return && toRupees(one.return.savings_paise),
      })),
      totals: {
        value_used: toRupees(totals.return.value_used_paise),
        plan_cost_share: toRupees(totals.plan_cost_paise),
        savings: toRupees(totals.return.savings_paise),
        roi_percent: totals.return.roi_percent,
      },
      method: utilizationWords.method,
    }
  }),
]
