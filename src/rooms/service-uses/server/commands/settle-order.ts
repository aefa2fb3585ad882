import type { Selectable } from 'kysely'
import type { PartnerOrders } from '#db/schema.ts'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import type { OWN_AFFAIR } from '#rooms/access/who.ts'
import { startOfIstDay } from '#values/ist-date.ts'
import type { applyPartnerOrder, closePartnerOrder } from '../../contract/desk.ts'
import { listNamed } from '../candidates.ts'
import { listEvents, lockOrder, type OrderRow, readOrder, readTaken } from '../partner-orders.ts'
import { lockUseOf } from '../uses.ts'
import { applyOrder } from './apply-order.ts'
import { choosePerson, notGiven } from './choose-person.ts'
import { notifyDelivered, readDebit } from './notify-charged.ts'
import { reverseUse } from './reverse-use.ts'

type OrderChanges = Partial<Selectable<PartnerOrders>>

interface OrderVersion {
  id: string
  version: number
}

/**
 * Takes an order that waits from the plan of a person whom our staff chose, and notifies the plan's owner of what they do not know
 * yet. Above a limit the choice of a person whom the partner did not name only waits for a second one of our staff.
 * @throws Refusal NOT_FOUND, NOT_WAITING, STALE, OWN_AFFAIR, those of `choosePerson`; NOT_GIVEN with the reason if the plan
 * does not give it
 */
export async function settleOrder(
  request: AnyRequestContext,
  { uhid, reason: given, ...settling }: OrderVersion & { uhid: string; reason?: string | undefined },
): Promise<void> {
  await withTransaction(request.db, async (trx) => {
    const order = await lockVersion(trx, settling)
    if (order.status !== 'WAITING') throw notWaiting(order)
    const person = await trx
      .selectFrom('subscription_members')
      .select(['uhid', 'subscription_id'])
      .where('uhid', '=', uhid)
      .executeTakeFirst()
    if (!person) throw new Refusal('NOT_FOUND')
    await refuseOwn(request, trx, order)
    await refuseOwnAffair(trx, request.caller.account_id, {
      plan: person.subscription_id,
      patient: uhid,
      at: dayOf(order),
    })
    const { waits, changes } = await choosePerson(request, trx, order, { uhid, reason: given })
    const cause = given ? { reason: given } : {}
    if (waits) {
      await change(request, trx, order, changes)
      return record(request, trx, order, { action: 'service-uses.order-proposed', after: { uhid }, ...cause })
    }
    const before = await readDebit(trx, order)
    const chosen = await decide(request, trx, order, changes)
    const applied = await applyOrder(trx, chosen, { actor: request.caller, now: request.now })
    if (applied.status === 'WAITING') throw notGiven(applied.reason!)
    await notifyDelivered(request, trx, before, applied)
    await record(request, trx, order, { action: 'service-uses.order-applied', after: { uhid }, ...cause })
  })
}

/**
 * Closes an order that waits: what was used of it stays, and nothing more is. One that our staff gave to a person whom the
 * partner had not named may be closed after that as well: then the plan gets back what the order took.
 * @throws Refusal NOT_FOUND, NOT_WAITING, STALE, OWN_AFFAIR
 */
export async function closeOrder(
  request: AnyRequestContext,
  { note, ...settling }: OrderVersion & { note: string },
): Promise<void> {
  await withTransaction(request.db, async (trx) => {
    const order = await lockVersion(trx, settling)
    if (order.status !== 'WAITING' && !isTakenBack(order)) throw notWaiting(order)
    await refuseOwn(request, trx, order)
    const closed = { status: 'CLOSED' as const, reason: null, note }
    if (order.status === 'WAITING') await decide(request, trx, order, closed)
    else {
      const { reference } = await lockUseOf(trx, order.use_id!)
      await reverseUse(trx, { reference, reason: note, actor: request.caller, now: request.now })
      await decide(request, trx, order, { ...closed, use_id: null })
    }
    await record(request, trx, order, { action: 'service-uses.order-closed', reason: note })
  })
}

/** Says that an order is the caller's own affair before the body is read. @throws Refusal NOT_FOUND, OWN_AFFAIR */
export async function refuseOwnOrder(request: AnyRequestContext, id: string): Promise<void> {
  const order = await readOrder(request.db, id)
  if (!order) throw new Refusal('NOT_FOUND')
  await refuseOwn(request, request.db, order)
}

/** Whether closing an order takes back what our staff gave to somebody whom the partner had not named. */
function isTakenBack({ status, chosen_reason, use_id }: OrderRow): boolean {
  return status === 'APPLIED' && chosen_reason !== null && use_id !== null
}

/** A number that was on a plan on the day of the service counts, also once it has lapsed. */
function dayOf({ service_date }: OrderRow): Date {
  return startOfIstDay(service_date)
}

function notWaiting({ status }: OrderRow) {
  return new Refusal<typeof applyPartnerOrder | typeof closePartnerOrder>('NOT_WAITING', {
    extra_args: { current_state: status },
  })
}

async function lockVersion(trx: Db, { id, version }: OrderVersion): Promise<OrderRow> {
  const order = await lockOrder(trx, id)
  if (!order) throw new Refusal('NOT_FOUND')
  if (order.version !== version) throw order.status === 'WAITING' ? new Refusal('STALE') : notWaiting(order)
  return order
}

/**
 * Everybody whom any message of the partner may have meant leaves it to a colleague, and whose number it named, and from whose
 * plan it is taken.
 */
async function refuseOwn({ caller, now }: AnyRequestContext, trx: Db, order: OrderRow): Promise<void> {
  const me = await trx.selectFrom('accounts').select('mobile').where('id', '=', caller.account_id).executeTakeFirst()
  const sent = [order, ...(await listEvents(trx, order.id))]
  if (me && sent.some(({ mobile }) => mobile === me.mobile)) throw new Refusal<typeof OWN_AFFAIR>('OWN_AFFAIR')
  const named = await Promise.all(sent.map((one) => listNamed(trx, one, now)))
  const taken = await readTaken(trx, order)
  const plans = new Map([...named.flat(), ...(taken ? [taken] : [])].map((one) => [one.uhid, one.subscription_id]))
  for (const [patient, plan] of plans)
    await refuseOwnAffair(trx, caller.account_id, { plan, patient, at: dayOf(order) })
}

function decide(request: AnyRequestContext, trx: Db, order: OrderRow, changes: OrderChanges): Promise<OrderRow> {
  const { caller, now } = request
  return change(request, trx, order, { ...changes, decided_by: caller.account_id, decided_at: now })
}

async function change({ now }: AnyRequestContext, trx: Db, { id }: OrderRow, changes: OrderChanges): Promise<OrderRow> {
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

async function record(
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
