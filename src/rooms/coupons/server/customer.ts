import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import type { Keys } from '#platform/seal.ts'
import type { PlanHistory } from '../rules/refusal.ts'
import type { CouponCustomer } from './queries.ts'

/** Reads a person's purchase history; passed in, because the subscriptions room is above this one. */
export type ReadHistory = (db: Db, account_id: string, now: Date) => Promise<PlanHistory>

/** An account as the coupon rules see it. The number is an HMAC: it is compared and never read back. */
export async function readCustomer(
  { db, keys }: { db: Db; keys: Keys },
  account_id: string,
  readHistory: ReadHistory,
  now: Date,
): Promise<CouponCustomer & { history: PlanHistory }> {
  const [[account], history] = await Promise.all([mobileOf(db, { account_id }), readHistory(db, account_id, now)])
  if (!account) throw new Error(`There is no account ${account_id}.`)
  return { account_id, mobile_hmac: mobileHmac(keys, account.mobile), history }
}

const mobileOf = preparedQuery((db, asked: { account_id: string }) =>
  db.selectFrom('accounts').select('mobile').where('id', '=', asked.account_id),
)

/** A verified number as coupons store it. */
export function mobileHmac(keys: Keys, mobile: string): Buffer {
  return keys.hmac('coupon-customer', mobile)
}
