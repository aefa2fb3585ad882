import { type Plan, SERVICE_PROVIDERS } from '#rooms/plans/rules/plan.ts'
import type { PlanCard } from '#rooms/plans/rules/plan-card.ts'
import { planWords } from '#rooms/plans/words.ts'
import { storefrontWords } from '../words/loaders.ts'

export interface Comparison {
  plans: { id: string; name: string }[]
  /** One cell per plan, in the order of the plans; null if the plan does not have it. */
  rows: { label: string; cells: (string | null)[] }[]
}

/** Plans side by side. @param cards of the same plans, in the same order */
export function comparePlans(plans: readonly Plan[], cards: readonly PlanCard[]): Comparison {
  const { compare } = storefrontWords
  const row = (label: string, cell: (card: PlanCard) => string | null | undefined) => ({
    label,
    cells: cards.map((card) => cell(card) ?? null),
  })
  const given = SERVICE_PROVIDERS.map((provider) => ({
    label: compare.providers[provider],
    cells: plans.map(
      ({ benefits }) =>
        benefits
          .filter(({ service_provider }) => service_provider === provider)
          .map(({ description }) => description.main_header)
          .join(', ') || null,
    ),
  }))
  return {
    plans: cards.map(({ id, name }) => ({ id, name })),
    rows: [
      row(compare.price, ({ price }) => price),
      row(
        compare.monthly,
        ({ monthly, period, price }) => monthly ?? (period === planWords.page.forMonths(1) ? price : null),
      ),
      row(compare.lasts, ({ period }) => period.replace(/^for /, '')),
      row(compare.covers, ({ coverage_text }) => coverage_text),
      ...given.filter(({ cells }) => cells.some((cell) => cell !== null)),
      row(compare.soldIn, ({ cities }) => citiesText(cities)),
    ],
  }
}

function citiesText(cities: readonly string[]): string {
  if (cities.length === 0) return planWords.page.everywhere
  return cities.length > 2 ? `${cities.length} cities` : cities.join(', ')
}
