import type { Db } from '#platform/database/open-database.ts'
import { discountForRenewal } from '#rooms/coupons/server/discount-for-renewal.ts'
import { type Price, priceOf } from '#rooms/plans/rules/price-lines.ts'
import type { PlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'

/**
 * The cost of a subscription's next term today: the plan's price, less the coupon of its first order where it promises
 * renewals.
 */
export async function renewalPrice(
  trx: Db,
  plan: PlanVersion,
  subscription: { payment_transaction_id: string | null },
  renewal: number,
): Promise<Price> {
  const { amount_paise } = priceOf(plan)
  const first = subscription.payment_transaction_id
  const discount = first === null ? undefined : await discountForRenewal(trx, first, renewal, amount_paise)
  return priceOf(plan, discount)
}
