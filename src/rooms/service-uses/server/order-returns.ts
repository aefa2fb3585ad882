import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { PartnerOrderReturns } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { mayStill } from '#rooms/access/server/second-person.ts'
import { istDateOf, startOfIstDay } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import type { OrderRow } from './partner-orders.ts'

/** What one of our staff proposed to give back of an order, as the order is now: a message or an act since has ended it. */
export function findOpenReturn(
  db: Db,
  { id, version }: OrderRow,
): Promise<Selectable<PartnerOrderReturns> | undefined> {
  return db
    .selectFrom('partner_order_returns')
    .selectAll()
    .where('order_id', '=', id)
    .where('order_version', '=', version)
    .where('decision', 'is', null)
    .executeTakeFirst()
}

/** Ends what was proposed for an order, also for an earlier version of it. */
export async function withdrawReturn(trx: Db, { caller, now }: AnyRequestContext, { id }: OrderRow): Promise<void> {
  await trx
    .updateTable('partner_order_returns')
    .set({ decision: 'WITHDRAWN', decided_by: caller.account_id, decided_at: now })
    .where('order_id', '=', id)
    .where('decision', 'is', null)
    .execute()
}

/** Paise that one person each gave back to a plan since midnight. Serialised by plan until the transaction ends. */
export async function readGivenByOne(trx: Db, subscription_id: string, now: Date): Promise<Paise> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`service-uses:returned:${subscription_id}`}, 0))`.execute(
    trx,
  )
  const { given } = await trx
    .selectFrom('partner_order_returns as r')
    .innerJoin('service_uses as u', 'u.id', 'r.use_id')
    .select(sql<bigint>`coalesce(sum(r.amount_paise), 0)::bigint`.as('given'))
    .where('u.subscription_id', '=', subscription_id)
    .where('r.decision', '=', 'GIVEN_BACK')
    .whereRef('r.decided_by', '=', 'r.proposed_by')
    .where('r.decided_at', '>=', startOfIstDay(istDateOf(now)))
    .executeTakeFirstOrThrow()
  return given
}

/** Whether a second person may agree to a proposal `back`: who made it may still do so. */
export const mayGiveBack = (): RawBuilder<boolean> => mayStill('back.proposed_by', 'subscription.addQuota')

/** Whether an order `o` waits for our staff: to be settled, or for a second person who gives it back. */
export function waitsForStaff(): RawBuilder<boolean> {
  return sql<boolean>`(o.status = 'WAITING' or exists (select from partner_order_returns back where back.order_id = o.id
    and back.order_version = o.version and back.decision is null and ${mayGiveBack()}))`
}
