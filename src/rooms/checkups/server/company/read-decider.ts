import type { Db } from '#platform/database/open-database.ts'
import { wasTakenOff } from '#rooms/subscriptions/server/readers.ts'
import { isReader } from '../affairs.ts'
import { accountOf, numberOf } from '../order-person.ts'
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
  const number = await numberToAsk(db, order)
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
  return mobile === null ? null : { mobile, account_id: account?.id ?? null }
}

/**
 * An order as its company may use it: a yes ends where who gave it reads the report no more, because two of our staff took their number
 * off or the person has logged in by one of their own. Nobody could take it back.
 */
export async function withYesOfReader<Order extends OrderRow>(db: Db, order: Order): Promise<Order> {
  if (!order.share_report_with_employer || order.subscription_id === null || (await readDecider(db, order)))
    return order
  return { ...order, share_report_with_employer: false }
}

/** The number of the person; null where two of our staff have taken it off since, too. */
async function numberToAsk(db: Db, order: OrderRow): Promise<string | null> {
  const number = await numberOf(db, order)
  const account_id = await accountOf(db, number)
  const { uhid, created_at: from } = order
  const isOff = account_id && uhid && (await wasTakenOff(db, { uhid, account_id, from }))
  return isOff ? null : number
}
