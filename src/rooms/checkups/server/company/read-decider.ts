import type { Db } from '#platform/database/open-database.ts'
import { isErasedNumber } from '#values/mobile.ts'
import { isReader } from '../affairs.ts'
import { numberOf } from '../order-person.ts'
import type { OrderRow } from '../orders.ts'

/** Who decides whether the company opens the reports of an order. */
export interface Decider {
  mobile: string
  /** Null before their first login. */
  account_id: string | null
}

/**
 * The person by a number of their own, also before their first login; of somebody without one, or with one that nobody has
 * proven, the buyer of the plan. Nobody where that account does not read for the person: it would be asked and could not answer.
 */
export async function readDecider(db: Db, order: OrderRow): Promise<Decider | null> {
  const number = await numberOf(db, order)
  const account = await db
    .selectFrom('accounts as a')
    .select(['a.id', 'a.mobile'])
    .$if(number !== null, (query) => query.where('a.mobile', '=', number))
    .$if(number === null, (query) =>
      query.innerJoin('subscriptions as s', 's.account_id', 'a.id').where('s.id', '=', order.subscription_id),
    )
    .executeTakeFirst()
  if (account && !(await isReader(db, { id: order.id, account_id: account.id }))) return null
  const mobile = account?.mobile ?? number
  // Who deleted their account answers nothing any more.
  return mobile === null || isErasedNumber(mobile) ? null : { mobile, account_id: account?.id ?? null }
}
