import type { Db } from '#platform/database/open-database.ts'
import type { IstDate } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import { publishTerm, type SubscriptionTerm } from '../terms.ts'

/** A payment for another period of a subscription, of the same plan or of a larger one. */
export interface PaidTerm {
  subscription_id: string
  plan: { plan_id: string; plan_version_id: string; duration_days: number }
  payment_transaction_id: string
  /** Of a change: what had gone back without us of the payments whose rest was credited. */
  returned_before_paise?: Paise
  now: Date
}

interface Dates {
  starts_on: IstDate
  ends_on: IstDate
  expires_at: Date
}

/** The term that a payment has already bought. */
export function findTermOfPayment(db: Db, payment_transaction_id: string): Promise<SubscriptionTerm | undefined> {
  return db
    .selectFrom('subscription_terms')
    .selectAll()
    .where('payment_transaction_id', '=', payment_transaction_id)
    .executeTakeFirst()
}

/** Writes a paid term and extends the subscription to its end. The caller holds the subscription's lock. */
export async function addTerm(
  trx: Db,
  { subscription_id, plan, payment_transaction_id, returned_before_paise = 0n, now }: PaidTerm,
  { starts_on, ends_on, expires_at }: Dates,
  change: { status: 'ACTIVE' } | { auto_renew: false },
): Promise<SubscriptionTerm> {
  const { plan_id, plan_version_id } = plan
  await trx
    .updateTable('subscriptions')
    .set((update) => ({
      ...change,
      plan_id,
      plan_version_id,
      ends_on,
      expires_at,
      version: update('version', '+', 1),
    }))
    .where('id', '=', subscription_id)
    .execute()
  const number = await nextTermNumber(trx, subscription_id)
  await publishTerm(trx, { subscription_id, number, starts_on }, now)
  return trx
    .insertInto('subscription_terms')
    .values({
      subscription_id,
      number,
      plan_version_id,
      starts_on,
      ends_on,
      payment_transaction_id,
      returned_before_paise,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Numbers are not reused, not even that of a cancelled term. */
async function nextTermNumber(trx: Db, subscription_id: string): Promise<number> {
  const { highest } = await trx
    .selectFrom('subscription_terms')
    .select((select) => select.fn.max('number').as('highest'))
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  return highest + 1
}
