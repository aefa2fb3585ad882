import type { PlanReply } from '../contract.ts'

/** The filters of the plan list. */
export interface PlanFilter {
  product_code?: string | undefined
  /** Case-insensitive; a plan without cities matches every city. */
  city?: string | undefined
  /** Exact numbers, as digits. */
  adults?: string | undefined
  minors?: string | undefined
  /** Slug of a plan group. */
  group?: string | undefined
}

/** Whether a plan matches all filters except the group, which is the list the plans came from. */
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

/** A cache key: the same text for the same query. */
export function planFilterKey({ product_code, city, adults, minors, group }: PlanFilter): string {
  return JSON.stringify([product_code, city?.toLowerCase(), adults, minors, group])
}
