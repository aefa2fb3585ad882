import type { Db } from '#platform/database/open-database.ts'
import { premiumOfPayment } from '#rooms/checkout/server/premium-of-payment.ts'
import { isInsuranceRefund } from '#rooms/insurance/rules/refund-reference.ts'
import { promisedOf, requestRefund } from '#rooms/payments/server/commands/request-refund.ts'
import type { PaymentRow } from '#rooms/payments/server/payments.ts'
import { readReturned } from '#rooms/payments/server/returned-money.ts'
import type { Paise } from '#values/money.ts'
import type { PlanRefundRow } from '../queries.ts'

/**
 * Refunds the original payments: the newest first, an earlier one only for what was credited from it. The premium in a
 * payment is no money of the plan and stays.
 */
export async function requestParts(
  trx: Db,
  { id, amount_paise, version }: PlanRefundRow,
  payments: readonly PaymentRow[],
  { approved, now }: { approved: boolean; now: Date },
): Promise<void> {
  let left = amount_paise
  for (const [index, payment] of payments.entries()) {
    const free = await freeOf(trx, payment)
    const part = least(free, left)
    if (part <= 0n) continue
    // A refund whose amount changed has other parts than the ones it replaces.
    const reference = `${id.replaceAll('-', '')}-${index + 1}${version === 1 ? '' : `r${version}`}`
    const refund = await requestRefund(
      trx,
      { payment, amount_paise: part, reason: 'Plan given back', reference, approved },
      now,
    )
    await trx.insertInto('plan_refund_parts').values({ plan_refund_id: id, refund_id: refund.id }).execute()
    left -= part
  }
  if (left > 0n) throw new Error(`Refund ${id} is larger than the payments of its plan.`)
}

/** What of a payment may go back with the plan: less its premium, what was promised, and what went back without us. */
async function freeOf(trx: Db, payment: PaymentRow): Promise<Paise> {
  const refunds = await trx
    .selectFrom('refunds')
    .select(['status', 'amount_paise', 'reference'])
    .where('payment_ref', '=', payment.payment_ref)
    .execute()
  const { beside_paise } = await readReturned(trx, payment.payment_ref)
  const ofPlan = payment.amount_paise - (await premiumOfPayment(trx, payment)) - beside_paise
  const free = ofPlan - promisedOf(refunds.filter((refund) => !isInsuranceRefund(refund)))
  return free > 0n ? free : 0n
}

/** The same of all payments of a plan. */
export async function allFreeOf(trx: Db, payments: readonly PaymentRow[]): Promise<Paise> {
  let free = 0n
  for (const payment of payments) free += await freeOf(trx, payment)
  return free
}

export function least(one: Paise, other: Paise): Paise {
  if (one < other) return one
  return other
}
