import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { HOME_CARE } from '#rooms/plans/rules/home-care.ts'
import { takesPlace } from '../rules/in-force.ts'
import { firstTerm, type Term } from '../rules/term.ts'
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
  const { starts_on, ends_on, expires_at } = firstTerm({ line: plan.plan_line }, now, plan.duration_days)
  const { plan_id, plan_version_id, plan_line } = plan
  const [started] = await insertPlan(trx, {
    account_id,
    plan_id,
    plan_version_id,
    plan_line,
    starts_on,
    ends_on,
    expires_at,
    payment_transaction_id,
    ...primary,
    now,
  })
  if (!started) return readByOrder(trx, payment_transaction_id)
  await publishTerm(trx, { subscription_id: started.id, number: 1, starts_on }, now)
  return started.id
}

type NewPlan = Purchase['primary'] &
  Omit<Purchase['plan'], 'duration_days'> &
  Pick<Purchase, 'account_id' | 'payment_transaction_id' | 'now'> &
  Term

/** The subscription, its first term and its first member in one statement. */
const insertPlan = preparedQuery(
  (_, row: NewPlan) => sql<{ id: string }>`
  with started as (
    insert into subscriptions (account_id, plan_id, plan_version_id, plan_line, status, starts_on, ends_on, expires_at,
      payment_transaction_id, created_at)
    values (${row.account_id}, ${row.plan_id}, ${row.plan_version_id}, ${row.plan_line}, 'ACTIVE', ${row.starts_on},
      ${row.ends_on}, ${row.expires_at}, ${row.payment_transaction_id}, ${row.now})
    on conflict (payment_transaction_id) do nothing
    returning id, plan_version_id, starts_on, ends_on, payment_transaction_id, created_at
  ), term as (
    insert into subscription_terms (subscription_id, number, plan_version_id, starts_on, ends_on, payment_transaction_id,
      created_at)
    select id, 1, plan_version_id, starts_on, ends_on, payment_transaction_id, created_at from started
  ), member as (
    insert into subscription_members (subscription_id, is_primary, relation, name, mobile, email, created_at)
    select id, true, 'Self', ${row.name}::text, ${row.mobile}::text, ${row.email}::text, created_at from started
  )
  select id from started`,
)

async function readByOrder(trx: Db, payment_transaction_id: string): Promise<string> {
  const row = await trx
    .selectFrom('subscriptions')
    .select('id')
    .where('payment_transaction_id', '=', payment_transaction_id)
    .executeTakeFirstOrThrow()
  return row.id
}

/** A plan that takes the place of its line, so that a second of the line would run beside it. */
export interface PlaceTaken {
  /** The subscription's id. */
  id: string
  plan_line: string
}

/** The places that the plans which a person has bought take; of those that a company gives only care at home counts. */
export async function listPlacesTaken(db: Db, account_id: string, now: Date): Promise<PlaceTaken[]> {
  const rows = await placedPlans(db, { account_id })
  return rows.filter((row) => takesPlace(row, now))
}

const placedPlans = preparedQuery((db, { account_id }: { account_id: string }) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'plan_line', 'status', 'ends_on', 'expires_at', 'auto_renew'])
    .where('account_id', '=', account_id)
    .where((is) => is.or([is('partner_plan_id', 'is', null), is('plan_line', '=', HOME_CARE)]))
    .where('status', 'in', ['PENDING_ACTIVATION', 'ACTIVE', 'PAST_DUE', 'BLOCKED']),
)
