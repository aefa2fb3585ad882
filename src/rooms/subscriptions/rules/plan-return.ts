import { divideHalfUp, type Paise } from '#values/money.ts'
import { monthsOf } from '#values/tenure.ts'

/** What was used of a plan or of many, at market prices, and what these cost. */
interface UsedAndCost {
  worth_paise: Paise
  paid_by_member_paise: Paise
  plan_cost_paise: Paise
}

/** What a plan was worth to its people. */
export interface PlanReturn {
  /** The market worth of what was used, less what the people paid themselves. */
  value_used_paise: Paise
  /** What it exceeds the cost by; never negative. */
  savings_paise: Paise
  /** The value in percent of the cost, rounded down; null where nothing was paid. */
  roi_percent: number | null
}

/** What a plan was worth: the one formula, of a person's return and of a company's savings (decisions §19). */
export function planReturn({ worth_paise, paid_by_member_paise, plan_cost_paise }: UsedAndCost): PlanReturn {
  const value_used_paise = worth_paise - paid_by_member_paise
  const gain = value_used_paise - plan_cost_paise
  return {
    value_used_paise,
    savings_paise: gain > 0n ? gain : 0n,
    roi_percent: plan_cost_paise > 0n ? Number((value_used_paise * 100n) / plan_cost_paise) : null,
  }
}

/** The share of a plan's price that falls on some months of it, for each of so many people. */
export function planCostShare(
  { cost_paise, duration_days }: { cost_paise: Paise; duration_days: number },
  months: number,
): Paise {
  return divideHalfUp(cost_paise * BigInt(months), BigInt(monthsOf(duration_days)))
}
