import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { DB, Subscriptions, SubscriptionTerms } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { enqueue, enqueueMany } from '#platform/jobs/enqueue.ts'
import { type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { isInForce, type SubscriptionState } from '../rules/in-force.ts'

/** One paid period of a subscription, with the plan version that was bought for it. */
export type SubscriptionTerm = Selectable<SubscriptionTerms>

/** Published with each paid period, and handled on its first day. */
export const TERM_STARTED = { name: 'subscriptions.term-started' }

/** One paid period, or the same one of many subscriptions. */
export type TermStarted = { number: number } & ({ subscription_id: string } | { subscription_ids: string[] })

/** Subscriptions in one job. */
const AT_ONCE = 200

/** Publishes a paid period in the transaction that adds it. */
export async function publishTerm(
  trx: Db,
  { subscription_id, number, starts_on }: Pick<SubscriptionTerm, 'subscription_id' | 'number' | 'starts_on'>,
  now: Date,
): Promise<void> {
  const begins = startOfIstDay(starts_on)
  const run_at = begins > now ? begins : now
  await enqueue<TermStarted>(trx, TERM_STARTED, { payload: { subscription_id, number }, run_at })
}

/** Publishes the first paid periods of subscriptions that start now, or on one day. */
export async function publishFirstTerms(
  trx: Db,
  ids: readonly string[],
  { starts_on, now }: { starts_on: IstDate; now: Date },
): Promise<void> {
  const begins = startOfIstDay(starts_on)
  const payloads: TermStarted[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE)
    payloads.push({ subscription_ids: ids.slice(at, at + AT_ONCE), number: 1 })
  await enqueueMany(trx, TERM_STARTED, { payloads, run_at: begins > now ? begins : now })
}

/**
 * Locks the subscription's row until the transaction ends: every change of a subscription, its members or its usage
 * waits here; rows that only reference it do not.
 */
export async function lockSubscription(trx: Db, id: string) {
  const row = await trx.selectFrom('subscriptions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/**
 * The same for several, in the order of their ids: two transactions that lock several never wait for each other in a
 * circle. Whatever locks more than one begins with this.
 */
export async function lockSubscriptions(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`select id from subscriptions where id = any (${[...ids]}::uuid[]) order by id for no key update`.execute(
    trx,
  )
}

/** The term that ends last. */
export async function lastTerm(db: Db, subscription_id: string): Promise<SubscriptionTerm> {
  return db
    .selectFrom('subscription_terms')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .where('taken_back_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** The term of today: the last one that has started, even after its end; the first if none has. */
export async function termOfToday(db: Db, subscription_id: string, now: Date): Promise<SubscriptionTerm> {
  return db
    .selectFrom('subscriptions as s')
    .innerJoinLateral(
      (q) => currentTerm(q, istDateOf(now)).as('t'),
      (join) => join.onTrue(),
    )
    .selectAll('t')
    .where('s.id', '=', subscription_id)
    .executeTakeFirstOrThrow()
}

const TERM = [
  'subscription_id',
  'number',
  'plan_version_id',
  'starts_on',
  'ends_on',
  'payment_transaction_id',
  'created_at',
  'taken_back_at',
  'returned_before_paise',
] as const

/** The same as a lateral join for a query over `subscriptions as s`. */
export function currentTerm(query: ExpressionBuilder<DB & { s: Subscriptions }, 's'>, today: IstDate) {
  const started = sql<boolean>`starts_on <= ${today}::date`
  return query
    .selectFrom('subscription_terms')
    .select(TERM)
    .whereRef('subscription_terms.subscription_id', '=', 's.id')
    .where('taken_back_at', 'is', null)
    .orderBy(started, 'desc')
    .orderBy(sql`case when ${started} then number else -number end`, 'desc')
    .limit(1)
}

/**
 * The paid period that covers a day. In grace the last one continues: nothing of the next is available before it is
 * paid.
 */
export async function coveringTerm(
  db: Db,
  subscription: SubscriptionState & { id: string },
  day: IstDate,
  now: Date,
): Promise<SubscriptionTerm | undefined> {
  const term = await db
    .selectFrom('subscription_terms')
    .selectAll()
    .where('subscription_id', '=', subscription.id)
    .where('taken_back_at', 'is', null)
    .where('starts_on', '<=', day)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const goesOn = day <= istDateOf(now) && isInForce(subscription, now)
  return term && (day <= term.ends_on || goesOn) ? term : undefined
}
