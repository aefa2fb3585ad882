import { type Insertable, sql } from 'kysely'
import type { CouponRedemptions, JsonValue } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import { couponCode } from '../../rules/coupon.ts'
import { type ReleaseReason, releasedFrom } from '../../rules/redemption-states.ts'
import { storeTerms } from '../../rules/stored-terms.ts'
import { type CouponCustomer, holdsAnother, lockCoupon } from '../queries.ts'
import { type CouponAnswer, type CouponQuestion, type CouponQuote, quoteCoupon, refused } from '../quote-coupon.ts'

type Reservation = CouponQuestion & {
  /** The order that will use it. */
  transaction_id: string
  /** The end of the order's time to pay: from then on the use is free again. */
  reserved_until: Date
  customer: CouponCustomer & object
}

/**
 * Reserves a use of the coupon for an order, in the order's transaction. Concurrent attempts at the last use wait for
 * the coupon's row lock, count again and are refused. Uses whose time is over are released before. An order whose use was released reserves another one if one is
 * left. Of coupons for the same new, or returning, customers a person has one reserved at a time; the caller has locked the person.
 */
export async function reserveCoupon(trx: Db, asked: Reservation): Promise<CouponAnswer> {
  const code = couponCode(asked.coupon_code)
  if (!code) return refused('COUPON_NOT_FOUND')
  const { customer, transaction_id, now } = asked
  // In one packet: the lock is held for as few round trips as possible, and what follows it counts under it.
  const [, , holds, answer] = await Promise.all([
    lockCoupon(trx, code),
    releaseLapsed(trx, code, now),
    holdsAnother(trx, { account_id: customer.account_id, transaction_id, code, now }),
    quoteCoupon(trx, asked, 'stored'),
  ])
  if (holds) return refused('COUPON_AUDIENCE')
  if (answer.quote) await insertUse(trx, asked, answer.quote)
  return answer
}

async function insertUse(
  trx: Db,
  { transaction_id, reserved_until, customer, now }: Reservation,
  quote: CouponQuote,
): Promise<void> {
  const use = {
    transaction_id,
    code: quote.coupon.code,
    account_id: customer.account_id,
    mobile_hmac: customer.mobile_hmac,
    discount_paise: quote.discount_paise,
    status: 'RESERVED' as const,
    terms: storeTerms(quote.coupon),
    reserved_at: now,
    reserved_until,
    released_at: null,
    released_why: null,
  }
  await sendBehind(trx, () => writeUse(trx, use))
}

type Use = Omit<Insertable<CouponRedemptions>, 'terms'> & { terms: string }

const writeUse = preparedQuery((db, { transaction_id, ...asked }: Use) => {
  const use = { ...asked, terms: sql<JsonValue>`${asked.terms}::jsonb` }
  return db
    .insertInto('coupon_redemptions')
    .values({ transaction_id, ...use })
    .onConflict((conflict) =>
      conflict.column('transaction_id').doUpdateSet(use).where('coupon_redemptions.status', '=', 'RELEASED'),
    )
})

/** Releases uses whose time is over. One that an order in its last instant is about to redeem is locked, and counts. */
async function releaseLapsed(trx: Db, code: string, now: Date): Promise<void> {
  await sendBehind(trx, () => releaseExpired(trx, { code, now, why: 'expired' }))
}

const releaseExpired = preparedQuery((db, { code, now, why }: { code: string; now: Date; why: ReleaseReason }) =>
  db
    .updateTable('coupon_redemptions')
    .set({ status: 'RELEASED', released_at: now, released_why: why })
    .where('transaction_id', 'in', (query) =>
      query
        .selectFrom('coupon_redemptions')
        .select('transaction_id')
        .where('code', '=', code)
        .where('status', '=', 'RESERVED')
        .where('reserved_until', '<=', now)
        .forUpdate()
        .skipLocked(),
    ),
)

/** Locks the use of an order that is decided now. @returns false if it was released because its time is over */
export async function lockUse(trx: Db, transaction_id: string): Promise<boolean> {
  const [use] = await lockById(trx, { transaction_id })
  return use?.status === 'RESERVED'
}

const lockById = preparedQuery((db, asked: { transaction_id: string }) =>
  db.selectFrom('coupon_redemptions').select('status').where('transaction_id', '=', asked.transaction_id).forUpdate(),
)

/** Marks the order's use as redeemed once it is paid. No effect for an order without a coupon, or when repeated. */
export async function redeemCoupon(trx: Db, transaction_id: string, now: Date): Promise<void> {
  await sendBehind(trx, () => redeem(trx, { transaction_id, now }))
}

const redeem = preparedQuery((db, asked: { transaction_id: string; now: Date }) =>
  db
    .updateTable('coupon_redemptions')
    .set({ status: 'REDEEMED', redeemed_at: asked.now })
    .where('transaction_id', '=', asked.transaction_id)
    .where('status', '=', 'RESERVED'),
)

/**
 * Releases the order's use, so that the coupon's limits and the customer get it back. A paid use is released only by a
 * refund; repeating changes nothing.
 */
export async function releaseCoupon(trx: Db, transaction_id: string, why: ReleaseReason, now: Date): Promise<void> {
  await trx
    .updateTable('coupon_redemptions')
    .set({ status: 'RELEASED', released_at: now, released_why: why })
    .where('transaction_id', '=', transaction_id)
    .where('status', 'in', [...releasedFrom(why)])
    .execute()
}
