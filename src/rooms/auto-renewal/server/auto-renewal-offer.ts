import type { Db } from '#platform/database/open-database.ts'
import { billingText } from '#rooms/plans/rules/billing-text.ts'
import { priceOf } from '#rooms/plans/rules/price-lines.ts'
import { validityMonths } from '#rooms/plans/rules/validity-months.ts'
import type { PlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { toRupees } from '#values/money.ts'
import { mandateTerms, mayAutoRenew, type OfferedTerms } from '../rules/mandate-terms.ts'
import { mandateBounds } from './mandate-bounds.ts'

interface Purchase {
  plan: PlanVersion
  /** Null where nothing is for sale. */
  kind: string | null
  /** The plan being renewed or changed. */
  owned: { id: string; end_date: string; in_force: boolean } | null
  now: Date
}

/** The terms a buyer would agree to with auto-renewal; null where it is not offered, or is already on. */
export async function autoRenewalOffer(db: Db, { plan, kind, owned, now }: Purchase): Promise<OfferedTerms | null> {
  if (kind === null || !mayAutoRenew(plan)) return null
  const isRenewal = kind === 'RENEWAL' && owned !== null
  if (isRenewal && (await hasMandate(db, owned.id))) return null
  const starts_on = isRenewal && owned.in_force ? addDays(owned.end_date, 1) : istDateOf(now)
  const { amount_paise } = priceOf(plan)
  const terms = mandateTerms(
    { full_price_paise: amount_paise, duration_days: plan.duration_days },
    { starts_on, agreed_on: istDateOf(now) },
    await mandateBounds(db, now),
  )
  return {
    amount: toRupees(terms.amount_paise),
    billing: billingText(validityMonths(plan.duration_days)) ?? '',
    first_debit_on: terms.first_debit_on,
    max_amount: toRupees(terms.max_amount_paise),
    valid_till: terms.valid_till,
  }
}

async function hasMandate(db: Db, subscription_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('mandates')
    .select('id')
    .where('subscription_id', '=', subscription_id)
    .where('status', 'in', ['ACTIVE', 'PAUSED'])
    .executeTakeFirst()
  return found !== undefined
}
