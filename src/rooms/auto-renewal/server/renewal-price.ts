import type { Db } from '#platform/database/open-database.ts'
import { discountForRenewal } from '#rooms/coupons/server/discount-for-renewal.ts'
import { type Price, type PriceDiscount, priceOf } from '#rooms/plans/rules/price-lines.ts'
import type { PlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'

/** The cost of a subscription's next term today: the plan's price, less the coupon that promised it. */
export async function renewalPrice(db: Db, plan: PlanVersion, subscription_id: string): Promise<Price> {
  return priceOf(plan, await promisedDiscount(db, plan, subscription_id))
}

/**
 * What the coupon of the first order takes off a subscription's next term, by debit or paid by hand: notices, screens,
 * debits and the checkout all use it. A promise is about the plan it was given for, so a change of plan ends it, and
 * terms that were taken back do not count.
 */
export async function promisedDiscount(
  db: Db,
  plan: PlanVersion,
  subscription_id: string,
): Promise<PriceDiscount | undefined> {
  const terms = await termsOfPlan(db, subscription_id)
  const first = terms[0]?.payment_transaction_id
  return first ? discountForRenewal(db, first, terms.length, priceOf(plan).amount_paise) : undefined
}

/** The terms since the last change of plan, oldest first. */
async function termsOfPlan(db: Db, subscription_id: string) {
  const terms = await db
    .selectFrom('subscription_terms as t')
    .innerJoin('plan_versions as v', 'v.id', 't.plan_version_id')
    .select(['v.plan_id', 't.payment_transaction_id'])
    .where('t.subscription_id', '=', subscription_id)
    .where('t.taken_back_at', 'is', null)
    .orderBy('t.number')
    .execute()
  return terms.slice(1 + terms.findLastIndex(({ plan_id }) => plan_id !== terms.at(-1)?.plan_id))
}
