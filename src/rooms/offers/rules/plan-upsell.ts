import type { Plan } from '#rooms/plans/rules/plan.ts'
import { offerWords } from '../words.ts'

const MOST_REASONS = 4

/** The next step up from a plan: the cheapest that costs more, covers everybody it covers, and gives something it does not. */
export function nextPlanUp<P extends Plan>(
  owned: Plan,
  offered: readonly P[],
): { plan: P; reasons: string[] } | undefined {
  const larger = offered
    .filter(({ id, cost_paise, coverage }) => {
      const covers = coverage.adult >= owned.coverage.adult && coverage.minor >= owned.coverage.minor
      return id !== owned.id && cost_paise > owned.cost_paise && covers
    })
    .toSorted((a, b) => (a.cost_paise < b.cost_paise ? -1 : 1))
  for (const plan of larger) {
    const reasons = reasonsFor(owned, plan)
    if (reasons.length > 0) return { plan, reasons }
  }
  return undefined
}

/** What the larger plan gives beyond the present one, in its own wording. */
function reasonsFor(owned: Plan, plan: Plan): string[] {
  const coversMore = plan.coverage.adult > owned.coverage.adult || plan.coverage.minor > owned.coverage.minor
  const more = plan.benefits.filter(({ service_provider, benefit_attribute_value }) => {
    const same = owned.benefits.find((benefit) => benefit.service_provider === service_provider)
    return !same || (benefit_attribute_value ?? 0) > (same.benefit_attribute_value ?? 0)
  })
  const reasons = more.map(({ description }) => description.display_header)
  return [...(coversMore ? [offerWords.covers(plan.coverage_text)] : []), ...reasons].slice(0, MOST_REASONS)
}
