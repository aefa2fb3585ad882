import { isSoldAt } from './is-sold-at.ts'

/** A plan that may be sold where this one is not. */
export interface OtherPlan {
  id: string
  name: string
  cities: readonly string[]
}

/**
 * What somebody who lives in an area is told of a plan that is sold in some cities: that it is sold there, that we do
 * not serve the place at all, or which other plans are sold there instead.
 */
export type SaleAt =
  | { is: 'sold'; city: string }
  | { is: 'unserved' }
  | { is: 'elsewhere'; city: string; instead: readonly OtherPlan[] }

export function saleAt(
  area: { city: string | null; serviceable: boolean },
  cities: readonly string[],
  others: readonly OtherPlan[],
): SaleAt {
  const { city, serviceable } = area
  if (!serviceable || city === null) return { is: 'unserved' }
  if (isSoldAt(cities, area)) return { is: 'sold', city }
  return { is: 'elsewhere', city, instead: others.filter((other) => isSoldAt(other.cities, area)) }
}
