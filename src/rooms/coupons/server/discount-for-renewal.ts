import type { Db } from '#platform/database/open-database.ts'
import type { PriceDiscount } from '#rooms/plans/rules/price-lines.ts'
import type { Paise } from '#values/money.ts'
import { discountOf, discountsRenewal, isLargeEnough } from '../rules/discount.ts'
import { readTerms } from '../rules/stored-terms.ts'
import { couponWords as words } from '../words.ts'

/**
 * What the coupon of a first order takes off one of its renewals, by the terms it was used under; undefined if it does
 * not cover that renewal. At least ₹1 is left to debit.
 * @param transaction_id of the first order
 * @param renewal 1 for the first renewal
 * @param cost_paise of the renewal, before the discount
 */
export async function discountForRenewal(
  db: Db,
  transaction_id: string,
  renewal: number,
  cost_paise: Paise,
): Promise<PriceDiscount | undefined> {
  const use = await db
    .selectFrom('coupon_redemptions')
    .select('terms')
    .where('transaction_id', '=', transaction_id)
    .where('status', '=', 'REDEEMED')
    .executeTakeFirst()
  if (!use) return undefined
  const terms = readTerms(use.terms)
  if (!discountsRenewal(terms, renewal) || !isLargeEnough(terms, cost_paise)) return undefined
  const discount_paise = discountOf(terms, cost_paise)
  return discount_paise > 0n ? { label: words.line(terms.code), discount_paise } : undefined
}
