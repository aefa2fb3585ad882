import type { Db } from '#platform/database/open-database.ts'
import { discountForRenewal } from '#rooms/coupons/server/discount-for-renewal.ts'
import { type Price, priceOf } from '#rooms/plans/rules/price-lines.ts'
import type { PlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'

/**
 * The cost of a subscription's next term today: the plan's price, less the coupon that promised it. Notices, screens and
 * debits all use it. A promise is about the plan it was given for, so a change of plan ends it, and terms that were
 * taken back do not count.
 */
export async function renewalPrice(db: Db, plan: PlanVersion, subscription_id: string): Promise<Price> {
  const { amount_paise } = priceOf(plan)
  const terms = await termsOfPlan(db, subscription_id)
  const first = terms[0]?.payment_transaction_id
  const discount = first ? await discountForRenewal(db, first, terms.length, amount_paise) : undefined
  return priceOf(plan, discount)
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
