import type { Db } from '#platform/database/open-database.ts'
import { promisedDiscount } from '#rooms/auto-renewal/server/renewal-price.ts'
import type { PriceDiscount } from '#rooms/plans/rules/price-lines.ts'
import type { PlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import type { PurchaseKind } from '../rules/purchase-kind.ts'

interface Purchase {
  plan: PlanVersion
  kind: PurchaseKind | null
  owned: { id: string } | undefined
}

/**
 * The discount that the coupon of a first order promised for this renewal; undefined for any other purchase. A plan takes
 * one coupon at a time, so another one has to take more off.
 */
export async function promisedTo(db: Db, { plan, kind, owned }: Purchase): Promise<PriceDiscount | undefined> {
  return kind === 'RENEWAL' && owned ? promisedDiscount(db, plan, owned.id) : undefined
}

export function isLess({ discount_paise }: PriceDiscount, promised: PriceDiscount | undefined): boolean {
  return promised !== undefined && discount_paise <= promised.discount_paise
}
