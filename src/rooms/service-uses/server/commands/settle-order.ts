import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import { findOpenReturn, withdrawReturn } from '../order-returns.ts'
import { applyOrder } from './apply-order.ts'
import { choosePerson, notGiven } from './choose-person.ts'
import { change, dayOf, decide, lockVersion, notWaiting, type OrderVersion, record, refuseOwn } from './locked-order.ts'
import { notifyDelivered, readDebit } from './notify-charged.ts'

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
    const chosen = await decide(request, trx, order, { ...changes, was_returned: false })
    const applied = await applyOrder(trx, chosen, { actor: request.caller, now: request.now })
    if (applied.status === 'WAITING') throw notGiven(applied.reason!)
    await notifyDelivered(request, trx, before, applied)
    await record(request, trx, order, { action: 'service-uses.order-applied', after: { uhid }, ...cause })
  })
}

/**
 * Closes an order that waits: what was used of it stays, and nothing more is. Of one that waits only because a colleague proposed
 * to give it back, the proposal is withdrawn.
 * @throws Refusal NOT_FOUND, NOT_WAITING, STALE, OWN_AFFAIR
 */
export async function closeOrder(
  request: AnyRequestContext,
  { note, ...settling }: OrderVersion & { note: string },
): Promise<void> {
  await withTransaction(request.db, async (trx) => {
    const order = await lockVersion(trx, settling)
    const proposed = await findOpenReturn(trx, order)
    if (order.status !== 'WAITING' && !proposed) throw notWaiting(order)
    await refuseOwn(request, trx, order)
    if (proposed) await withdrawReturn(trx, request, order)
    const action = order.status === 'WAITING' ? 'service-uses.order-closed' : 'service-uses.order-return-withdrawn'
    if (order.status === 'WAITING') await decide(request, trx, order, { status: 'CLOSED', reason: null, note })
    else await change(request, trx, order, { note })
    await record(request, trx, order, { action, reason: note })
  })
}
