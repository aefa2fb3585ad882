import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import type { OWN_AFFAIR } from '#rooms/access/who.ts'
import type { applyPartnerOrder, closePartnerOrder } from '../../contract/desk.ts'
import { partnerDeskWords as words } from '../../words/desk.ts'
import { listCandidates } from '../candidates.ts'
import { lockOrder, type OrderRow, readOrder } from '../partner-orders.ts'
import { applyOrder, referenceOf } from './apply-order.ts'
import { mayTakeFrom, notifyOwner } from './choose-person.ts'
import { reverseUse } from './reverse-use.ts'

interface OrderVersion {
  id: string
  version: number
}

/**
 * Takes an order that waits from the plan of a person whom our staff chose, whose owner is told; or stores the choice for a
 * second person (choose-person.ts).
 * @throws Refusal NOT_FOUND, NOT_WAITING, STALE, OWN_AFFAIR, INVALID, SECOND_PERSON, NOT_SECOND_PERSON, TOTP_REQUIRED; NOT_GIVEN with the reason if the plan does not give it
 */
export async function settleOrder(
  request: AnyRequestContext,
  { uhid, note, ...settling }: OrderVersion & { uhid: string; note?: string | undefined },
): Promise<void> {
  await withTransaction(request.db, async (trx) => {
    const order = await lockWaiting(trx, settling)
    const person = await trx
      .selectFrom('subscription_members')
      .select(['uhid', 'subscription_id'])
      .where('uhid', '=', uhid)
      .executeTakeFirst()
    if (!person) throw new Refusal('NOT_FOUND')
    await refuseOwn(request, trx, order)
    await refuseOwnAffair(trx, request.caller.account_id, { plan: person.subscription_id, patient: uhid })
    if (!(await mayTakeFrom(request, trx, { order, uhid, note })))
      return record(request, trx, order, {
        action: 'service-uses.order-proposed',
        after: { uhid },
        ...(note && { reason: note }),
      })
    const chosen = await decide(request, trx, order, { chosen_uhid: uhid })
    const { status, reason } = await applyOrder(trx, chosen, { actor: request.caller, now: request.now })
    if (status === 'WAITING')
      throw new Refusal<typeof applyPartnerOrder>('NOT_GIVEN', {
        text: `${words.reasons[reason!]}.`,
        extra_args: { why: reason },
      })
    await notifyOwner(request, trx, { order: chosen, subscription_id: person.subscription_id })
    await record(request, trx, order, {
      action: 'service-uses.order-applied',
      after: { uhid },
      ...(note && { reason: note }),
    })
  })
}

/**
 * Closes an order that waits: what was used of it stays, and nothing more is. One that our staff took from a plan is given back.
 * @throws Refusal NOT_FOUND, NOT_WAITING, STALE, OWN_AFFAIR
 */
export async function closeOrder(
  request: AnyRequestContext,
  { note, ...settling }: OrderVersion & { note: string },
): Promise<void> {
  await withTransaction(request.db, async (trx) => {
    const order = await lockWaiting(trx, settling, { orTaken: true })
    await refuseOwn(request, trx, order)
    if (order.status === 'APPLIED' && order.uses > 0)
      await reverseUse(trx, {
        reference: referenceOf(order, order.uses),
        actor: request.caller,
        now: request.now,
        reason: note,
      })
    await decide(request, trx, order, { status: 'CLOSED', reason: null, note })
    await record(request, trx, order, { action: 'service-uses.order-closed', reason: note })
  })
}

/** Says that an order is the caller's own affair before the body is read. @throws Refusal NOT_FOUND, OWN_AFFAIR */
export async function refuseOwnOrder(request: AnyRequestContext, id: string): Promise<void> {
  const order = await readOrder(request.db, id)
  if (!order) throw new Refusal('NOT_FOUND')
  await refuseOwn(request, request.db, order)
}

async function lockWaiting(trx: Db, { id, version }: OrderVersion, { orTaken = false } = {}): Promise<OrderRow> {
  const order = await lockOrder(trx, id)
  if (!order) throw new Refusal('NOT_FOUND')
  const isTaken = orTaken && order.status === 'APPLIED' && order.chosen_uhid !== null
  if (order.status !== 'WAITING' && !isTaken)
    throw new Refusal<typeof applyPartnerOrder | typeof closePartnerOrder>('NOT_WAITING', {
      extra_args: { current_state: order.status },
    })
  if (order.version !== version) throw new Refusal('STALE')
  return order
}

/** Everybody whom the partner may have meant leaves it to a colleague, and whose number it named. */
async function refuseOwn({ caller, now }: AnyRequestContext, trx: Db, order: OrderRow): Promise<void> {
  const me = await trx.selectFrom('accounts').select('mobile').where('id', '=', caller.account_id).executeTakeFirst()
  if (order.mobile && me?.mobile === order.mobile) throw new Refusal<typeof OWN_AFFAIR>('OWN_AFFAIR')
  for (const { subscription_id: plan, uhid: patient } of await listCandidates(trx, order, now))
    await refuseOwnAffair(trx, caller.account_id, { plan, patient })
}

async function decide(
  { caller, now }: AnyRequestContext,
  trx: Db,
  { id }: OrderRow,
  changes: { chosen_uhid: string } | { status: 'CLOSED'; reason: null; note: string },
): Promise<OrderRow> {
  const row = await trx
    .updateTable('partner_orders')
    .set((update) => ({
      ...changes,
      decided_by: caller.account_id,
      decided_at: now,
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
