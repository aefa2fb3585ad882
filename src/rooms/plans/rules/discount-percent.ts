import type { Plan } from './plan.ts'

/** Whole percent below the plan's worth, rounded down; undefined unless above 0, so that no badge shows. */
export function discountPercent({
  cost_paise,
  valued_at_paise,
}: Pick<Plan, 'cost_paise' | 'valued_at_paise'>): number | undefined {
  if (valued_at_paise <= cost_paise) return undefined
  const percent = Number(((valued_at_paise - cost_paise) * 100n) / valued_at_paise)
  return percent > 0 ? percent : undefined
}
