import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import type { PlanHistory } from '../rules/refusal.ts'
import type { CouponCustomer } from './queries.ts'

/** Tells what somebody has bought before; handed in, because the room of subscriptions stands above this one. */
export type ReadHistory = (db: Db, account_id: string, now: Date) => Promise<PlanHistory>

/** The person of an account as coupons know one. The number is kept as an HMAC: it is compared and never read again. */
export async function readCustomer(
  { db, keys }: { db: Db; keys: Keys },
  account_id: string,
  readHistory: ReadHistory,
  now: Date,
): Promise<CouponCustomer & { history: PlanHistory }> {
  const { mobile } = await db
    .selectFrom('accounts')
    .select('mobile')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  return { account_id, mobile_hmac: mobileHmac(keys, mobile), history: await readHistory(db, account_id, now) }
}

/** A verified number as coupons keep it. */
export function mobileHmac(keys: Keys, mobile: string): Buffer {
  return keys.hmac('coupon-customer', mobile)
}
