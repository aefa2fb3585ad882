import type { PlanReply } from '../contract.ts'

/** What a visitor narrows the list of plans by. */
export interface PlanFilter {
  product_code?: string | undefined
  /** In any case; a plan without cities is sold in each. */
  city?: string | undefined
  /** Exactly so many, as digits. */
  adults?: string | undefined
  minors?: string | undefined
  /** Slug of a plan group. */
  group?: string | undefined
}

/** Whether a plan fits all but the group, which is the list the plans were taken from. */
export function planMatches(plan: PlanReply, { product_code, city, adults, minors }: PlanFilter): boolean {
  const wanted = city?.toLowerCase()
  const cities = plan.cities ?? []
  return (
    (product_code === undefined || plan.product_code === product_code) &&
    (adults === undefined || plan.coverage.adult === Number(adults)) &&
    (minors === undefined || plan.coverage.minor === Number(minors)) &&
    (wanted === undefined || cities.length === 0 || cities.some(({ name }) => name.toLowerCase() === wanted))
  )
}

/** The same text for the same question. */
export function planFilterKey({ product_code, city, adults, minors, group }: PlanFilter): string {
  return JSON.stringify([product_code, city?.toLowerCase(), adults, minors, group])
}
