import { divideHalfUp, type Paise } from '#values/money.ts'
import type { Plan } from './plan.ts'
import { validityMonths } from './validity-months.ts'

/**
 * The plan's price per month, in paise but rounded half up to whole rupees. Undefined for a plan under 30 days: a
 * monthly price of something that ends sooner would mislead.
 */
export function monthlyPrice({
  cost_paise,
  duration_days,
}: Pick<Plan, 'cost_paise' | 'duration_days'>): Paise | undefined {
  const months = validityMonths(duration_days)
  return months < 1 ? undefined : divideHalfUp(cost_paise, BigInt(months) * 100n) * 100n
}
