import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Price } from '#rooms/plans/rules/price-lines.ts'
import type { PlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import { parseRupees, toRupees } from '#values/money.ts'
import type { requestPayment, requestPaymentAlias } from '../../contract/orders.ts'
import { checkoutWords as words } from '../../words.ts'
import { lineOnWire } from '../order-on-wire.ts'
import type { PurchaseOptions } from '../owned-plan.ts'

export type PurchaseBody = BodyOf<typeof requestPayment>

/** @throws Refusal INVALID (fields), for a purchase that can never be made */
export function refuseWhatIsNotOffered(wanted: PurchaseBody): void {
  const fields: Record<string, string> = {}
  if (wanted.plan_id === undefined) {
    if (wanted.plan_proposal_id) fields.plan_proposal_id = words.refusals.notOffered
    // A cover alone has no term to renew, no coupon and no mandate.
    if (wanted.insurance_plan_id === undefined || wanted.kind !== 'NEW') fields.plan_id = words.choosePlan
    if (wanted.coupon_code) fields.coupon_code = words.refusals.couponInvalid
    if (wanted.auto_debit) fields.auto_debit = words.refusals.noAutoDebitOfCover
  }
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
}

/**
 * The plan being renewed or changed, and the credit for its unused days.
 * @throws Refusal PLAN_BLOCKED, REFUND_WAITING; ALREADY_SUBSCRIBED, NOT_RENEWABLE, NOT_CHANGEABLE, each with what may be done instead
 */
export function ownedPlanFor({ kind }: Pick<PurchaseBody, 'kind'>, { owned, kinds, credit_paise }: PurchaseOptions) {
  if (owned?.status === 'BLOCKED' && owned.in_force)
    throw new Refusal<typeof requestPayment | typeof requestPaymentAlias>('PLAN_BLOCKED')
  if (owned?.refund_requested_at)
    throw new Refusal<typeof requestPayment | typeof requestPaymentAlias>('REFUND_WAITING')
  if (!kinds.includes(kind)) {
    const instead = owned?.in_force ? { subscription_id: owned.id, end_date: owned.end_date, kinds } : { kinds }
    throw new Refusal<typeof requestPayment | typeof requestPaymentAlias>(REFUSED[kind], { extra_args: instead })
  }
  if (kind === 'NEW') return { owned: undefined, credit: undefined }
  return { owned, credit: kind === 'CHANGE' && owned ? { plan_name: owned.plan_name, credit_paise } : undefined }
}

const REFUSED = { NEW: 'ALREADY_SUBSCRIBED', RENEWAL: 'NOT_RENEWABLE', CHANGE: 'NOT_CHANGEABLE' } as const

/**
 * What the buyer has seen must still be current: the page shows it, the price decides what is paid.
 * @throws Refusal PRICE_CHANGED with the whole new price, plan and premium
 */
export function refuseChangedPrice(
  { plan_version_id, insurance_plan_version_id, seen_amount }: PurchaseBody,
  { plan, cover, price }: { plan: PlanVersion | undefined; cover: { id: string } | undefined; price: Price },
): void {
  const isSame = (seen: string | undefined, current: { id: string } | undefined) =>
    seen === undefined || seen === current?.id
  const isSameVersion = isSame(plan_version_id, plan) && isSame(insurance_plan_version_id, cover)
  const isSameTotal = seen_amount === undefined || parseRupees(seen_amount) === price.amount_paise
  if (!isSameVersion || !isSameTotal)
    throw new Refusal<typeof requestPayment | typeof requestPaymentAlias>('PRICE_CHANGED', {
      extra_args: { ...priceNow(plan, price), ...(cover && { insurance_plan_version_id: cover.id }) },
      ...(!isSame(insurance_plan_version_id, cover) && isSameTotal && { text: words.refusals.coverChanged }),
    })
}

export function priceNow(plan: PlanVersion | undefined, price: Price) {
  return {
    ...(plan && { plan_version_id: plan.id }),
    amount: toRupees(price.amount_paise),
    breakdown: price.lines.map(lineOnWire),
  }
}
