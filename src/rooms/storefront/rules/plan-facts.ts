import type { PlanCard } from '#rooms/plans/rules/plan-card.ts'
import { planWords } from '#rooms/plans/words.ts'

export interface PlanFact {
  name: string
  fact: string
}

/** Who the plan covers, how long, and where it is sold. */
export function planFacts({ coverage_text, period, city_notice, cities }: PlanCard): PlanFact[] {
  const { page } = planWords
  return [
    { name: page.covers, fact: coverage_text },
    { name: page.validity, fact: period.replace(/^for /, '') },
    { name: page.soldIn, fact: city_notice ?? (cities.join(', ') || page.everywhere) },
  ]
}
