import type { PlanBenefit } from '#rooms/plans/rules/plan.ts'
import type { Paise } from '#values/money.ts'

/** The HealthCash that a plan gives for a paid period, in paise: the sum of the rupees in its HealthCash benefits. */
export function planHealthCash(benefits: readonly PlanBenefit[]): Paise {
  return benefits
    .filter(({ description }) => /\bhealth ?cash\b/i.test(description.main_header))
    .reduce((sum, { benefit_attribute_value }) => sum + BigInt(benefit_attribute_value ?? 0) * 100n, 0n)
}
