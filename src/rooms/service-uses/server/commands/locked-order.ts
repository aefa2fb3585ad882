import type { Selectable } from 'kysely'
import type { PartnerOrders } from '#db/schema.ts'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import type { OWN_AFFAIR } from '#rooms/access/who.ts'
import { startOfIstDay } from '#values/ist-date.ts'
import type { applyPartnerOrder, closePartnerOrder } from '../../contract/desk.ts'
import { listNamed } from '../candidates.ts'
import { listEvents, lockOrder, type OrderRow, readOrder, readTaken } from '../partner-orders.ts'

export type OrderChanges = Partial<Selectable<PartnerOrders>>

export interface OrderVersion {
  id: string
  version: number
}

export function notWaiting({ status }: OrderRow) {
  return new Refusal<typeof applyPartnerOrder | typeof closePartnerOrder>('NOT_WAITING', {
    extra_args: { current_state: status },
  })
}

/** The order under its lock, as the caller has seen it. @throws Refusal NOT_FOUND, STALE */
export async function lockSeen(trx: Db, { id, version }: OrderVersion): Promise<OrderRow> {
  const order = await lockOrder(trx, id)
  if (!order) throw new Refusal('NOT_FOUND')
  if (order.version !== version) throw new Refusal('STALE')
  return order
}

/** The same of one that waits. @throws Refusal NOT_FOUND, STALE, NOT_WAITING */
export async function lockVersion(trx: Db, { id, version }: OrderVersion): Promise<OrderRow> {
  const order = await lockOrder(trx, id)
  if (!order) throw new Refusal('NOT_FOUND')
  if (order.version !== version) throw order.status === 'WAITING' ? new Refusal('STALE') : notWaiting(order)
  return order
}

/** A number that was on a plan on the day of the service counts, also once it has lapsed. */
export function dayOf({ service_date }: OrderRow): Date {
  return startOfIstDay(service_date)
}

/** Says that an order is the caller's own affair before the body is read. @throws Refusal NOT_FOUND, OWN_AFFAIR */
export async function refuseOwnOrder(request: AnyRequestContext, id: string): Promise<void> {
  const order = await readOrder(request.db, id)
  if (!order) throw new Refusal('NOT_FOUND')
  await refuseOwn(request, request.db, order)
}

/**
 * Everybody whom any message of the partner may have meant leaves it to a colleague, and whose number it named, and from whose
 * plan it is taken.
 */
export async function refuseOwn({ caller, now }: AnyRequestContext, trx: Db, order: OrderRow): Promise<void> {
  const me = await trx.selectFrom('accounts').select('mobile').where('id', '=', caller.account_id).executeTakeFirst()
  const sent = [order, ...(await listEvents(trx, order.id))]
  if (me && sent.some(({ mobile }) => mobile === me.mobile)) throw new Refusal<typeof OWN_AFFAIR>('OWN_AFFAIR')
  const named = await Promise.all(sent.map((one) => listNamed(trx, one, now)))
  const taken = await readTaken(trx, order)
  const plans = new Map([...named.flat(), ...(taken ? [taken] : [])].map((one) => [one.uhid, one.subscription_id]))
  for (const [patient, plan] of plans)
    await refuseOwnAffair(trx, caller.account_id, { plan, patient, at: dayOf(order) })
}

export function decide(request: AnyRequestContext, trx: Db, order: OrderRow, changes: OrderChanges): Promise<OrderRow> {
  const { caller, now } = request
  return change(request, trx, order, { ...changes, decided_by: caller.account_id, decided_at: now })
}

export async function change(
  { now }: AnyRequestContext,
  trx: Db,
  { id }: OrderRow,
  changes: OrderChanges,
): Promise<OrderRow> {
  const row = await trx
    .updateTable('partner_orders')
    .set((update) => ({
      ...changes,
      modified_at: now,
      version: update('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as OrderRow
}

export async function record(
  request: AnyRequestContext,
  trx: Db,
  { id, reference }: OrderRow,
  entry: { action: string; after?: object; reason?: string },
): Promise<void> {
  await audit(trx, {
    ...auditedBy(request),
    entity: 'partner_order',
    entity_id: id,
    ...entry,
    after: { reference, ...entry.after },
  })
}
