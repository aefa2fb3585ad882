import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import type { Keys } from '#platform/seal.ts'
import type { Channel } from '#rooms/coupons/rules/coupon.ts'
import type { PlanHistory } from '#rooms/coupons/rules/refusal.ts'
import { releaseCoupon, reserveCoupon } from '#rooms/coupons/server/commands/redeem-coupon.ts'
import { mobileHmac } from '#rooms/coupons/server/customer.ts'
import { rivalsOf } from '#rooms/coupons/server/queries.ts'
import type { CouponAnswer } from '#rooms/coupons/server/quote-coupon.ts'
import type { PlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import { orderAt } from '../../rules/order-states.ts'
import { type lockBuyer, ORDER, type OrderRow, setStatus } from '../queries.ts'

interface CouponUseInput {
  transaction_id: string
  /** The end of the order's time to pay, and of its use. */
  expires_at: Date
  coupon_code: string
  /** Lock order: the buyer first, the coupon second. */
  buyer: Awaited<ReturnType<typeof lockBuyer>>
  /** The buyer's plans until now, read under that lock. */
  history: PlanHistory
  plan: PlanVersion
  auto_debit: boolean
  /** Null for an order that took the coupon before and is paid late. */
  from: { channel: Channel; fingerprint: string | undefined } | null
  keys: Keys
  now: Date
}

/** Reserves the coupon for an order, or returns why it is not valid. */
export async function takeCoupon(trx: Db, taking: CouponUseInput): Promise<CouponAnswer> {
  const { transaction_id, expires_at, coupon_code, buyer, history, plan, auto_debit, from, keys, now } = taking
  return reserveCoupon(trx, {
    transaction_id,
    reserved_until: expires_at,
    coupon_code,
    plan,
    customer: {
      account_id: buyer.id,
      mobile_hmac: mobileHmac(keys, buyer.mobile),
      history,
    },
    auto_debit,
    channel: from?.channel ?? null,
    fingerprint: from?.fingerprint,
    now,
  })
}

/**
 * Gives up the buyer's open orders with the coupon of a new one: a buyer who leaves the gateway and starts again must not
 * find it reserved by the first attempt. Money that still arrives for one of them is late money.
 * @param open the result of `lockOpenOrders`
 */
export async function cancelOpenOrders(trx: Db, open: readonly OrderRow[], now: Date): Promise<void> {
  for (const order of open) {
    const status = orderAt(order, now).status === 'expired' ? 'expired' : 'cancelled'
    await setStatus(trx, order, { status, sub_status: null })
    await releaseCoupon(trx, order.transaction_id, status, now)
  }
}

/**
 * Locks a buyer's open orders with a coupon, or with another for the same new or returning customers. An order that is
 * being settled at this moment is left alone.
 */
export const lockOpenOrders = preparedQuery((db, asked: { account_id: string; code: string }) =>
  db
    .selectFrom('orders')
    .select(ORDER)
    .where('account_id', '=', asked.account_id)
    .where('coupon_code', 'in', rivalsOf(sql`${asked.code}`))
    .where('status', '=', 'initiated')
    .forUpdate()
    .skipLocked(),
)
