import type { Insertable } from 'kysely'
import type { SubscriptionMembers, Subscriptions, SubscriptionTerms } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import { takesPlace } from '../rules/in-force.ts'
import { termFrom } from '../rules/term.ts'
import { publishTerm } from './terms.ts'

interface Purchase {
  account_id: string
  plan: { plan_id: string; plan_version_id: string; plan_line: string; duration_days: number }
  payment_transaction_id: string
  primary: { name: string | null; mobile: string; email: string | null }
  now: Date
}

/**
 * Starts the plan that an order paid for: its first term, with the buyer as its first member. Runs in the order's
 * transaction.
 * @returns the subscription's id; the same one if the order was processed before
 */
export async function activateSubscription(
  trx: Db,
  { account_id, plan, payment_transaction_id, primary, now }: Purchase,
) {
  const { starts_on, ends_on, expires_at } = termFrom(now, plan.duration_days)
  const [started] = await insertSubscription(trx, {
    account_id,
    plan_id: plan.plan_id,
    plan_version_id: plan.plan_version_id,
    plan_line: plan.plan_line,
    status: 'ACTIVE',
    starts_on,
    ends_on,
    expires_at,
    payment_transaction_id,
    created_at: now,
  })
  if (!started) return readByOrder(trx, payment_transaction_id)
  const term = {
    subscription_id: started.id,
    number: 1,
    plan_version_id: plan.plan_version_id,
    starts_on,
    ends_on,
    payment_transaction_id,
    created_at: now,
  }
  await sendBehind(trx, () => insertTerm(trx, term))
  await publishTerm(trx, { subscription_id: started.id, number: 1, starts_on }, now)
  const buyer = { subscription_id: started.id, is_primary: true, relation: 'Self', ...primary, created_at: now }
  await sendBehind(trx, () => insertMember(trx, buyer))
  return started.id
}

const insertSubscription = preparedQuery((db, row: Insertable<Subscriptions>) =>
  db
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('payment_transaction_id').doNothing())
    .returning('id'),
)
const insertTerm = preparedQuery((db, row: Insertable<SubscriptionTerms>) =>
  db.insertInto('subscription_terms').values(row),
)
const insertMember = preparedQuery((db, row: Insertable<SubscriptionMembers>) =>
  db.insertInto('subscription_members').values(row),
)

async function readByOrder(trx: Db, payment_transaction_id: string): Promise<string> {
  const row = await trx
    .selectFrom('subscriptions')
    .select('id')
    .where('payment_transaction_id', '=', payment_transaction_id)
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Whether a plan that the person has bought takes the place of this line, so that a second would run beside it; company
 * plans do not count.
 * @param but a plan that is not counted
 */
export async function isPlaceTaken(
  db: Db,
  { account_id, plan_line }: { account_id: string; plan_line: string },
  now: Date,
  but?: string,
): Promise<boolean> {
  const rows = await boughtOfLine(db, { account_id, plan_line })
  return rows.some((row) => row.id !== but && takesPlace(row, now))
}

const boughtOfLine = preparedQuery((db, { account_id, plan_line }: { account_id: string; plan_line: string }) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'status', 'ends_on', 'expires_at', 'auto_renew'])
    .where('account_id', '=', account_id)
    .where('plan_line', '=', plan_line)
    .where('partner_plan_id', 'is', null)
    .where('status', 'in', ['PENDING_ACTIVATION', 'ACTIVE', 'PAST_DUE', 'BLOCKED']),
)
