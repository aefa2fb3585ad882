import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import type { Keys } from '#platform/seal.ts'
import type { Channel } from '#rooms/coupons/rules/coupon.ts'
import { releaseCoupon, reserveCoupon } from '#rooms/coupons/server/commands/redeem-coupon.ts'
import { mobileHmac } from '#rooms/coupons/server/customer.ts'
import { listRivals } from '#rooms/coupons/server/queries.ts'
import type { CouponAnswer } from '#rooms/coupons/server/quote-coupon.ts'
import type { PlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import { readPlanHistory } from '#rooms/subscriptions/server/plan-history.ts'
import { orderAt } from '../../rules/order-states.ts'
import { type lockBuyer, setStatus } from '../queries.ts'

interface Taking {
  transaction_id: string
  /** The end of the order's time to pay, and of its use. */
  expires_at: Date
  coupon_code: string
  /** Lock order: the buyer first, the coupon second. */
  buyer: Awaited<ReturnType<typeof lockBuyer>>
  plan: PlanVersion
  auto_debit: boolean
  /** Null for an order that took the coupon before and is paid late. */
  from: { channel: Channel; fingerprint: string | undefined } | null
  keys: Keys
  now: Date
}

/** Reserves the coupon for an order, or returns why it is not valid. */
export async function takeCoupon(trx: Db, taking: Taking): Promise<CouponAnswer> {
  const { transaction_id, expires_at, coupon_code, buyer, plan, auto_debit, from, keys, now } = taking
  return reserveCoupon(trx, {
    transaction_id,
    reserved_until: expires_at,
    coupon_code,
    plan,
    customer: {
      account_id: buyer.id,
      mobile_hmac: mobileHmac(keys, buyer.mobile),
      history: await readPlanHistory(trx, buyer.id, now),
    },
    auto_debit,
    channel: from?.channel ?? null,
    fingerprint: from?.fingerprint,
    now,
  })
}

/**
 * Gives up the buyer's open orders with this coupon, or with another for the same new or returning customers: a buyer
 * who leaves the gateway and starts again must not find it reserved by the first attempt. Money that still arrives for one of them is late money. An order that is being
 * settled at this moment is left alone.
 */
export async function cancelOpenOrders(trx: Db, account_id: string, coupon_code: string, now: Date): Promise<void> {
  const open = await lockOpenOrders(trx, { account_id, codes: await listRivals(trx, coupon_code) })
  for (const order of open) {
    const status = orderAt(order, now).status === 'expired' ? 'expired' : 'cancelled'
    await setStatus(trx, order, { status, sub_status: null })
    await releaseCoupon(trx, order.transaction_id, status, now)
  }
}

const lockOpenOrders = preparedQuery((db, { account_id, codes }: { account_id: string; codes: string[] }) =>
  db
    .selectFrom('orders')
    .select(['transaction_id', 'status', 'sub_status', 'expires_at'])
    .where('account_id', '=', account_id)
    .where('coupon_code', '=', sql<string>`any(${codes})`)
    .where('status', '=', 'initiated')
    .forUpdate()
    .skipLocked(),
)
