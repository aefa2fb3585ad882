import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { isOpen } from '../../rules/mandate-states.ts'
import { lockMandate, lockOpenMandates, type Mandate, moveMandate, SYNC_MANDATE, setMandate } from '../mandates.ts'
import { cancelAtBank, endAskedFor, endMandate } from './end-mandate.ts'
import { findMandateOfOrder } from './open-mandate.ts'

interface MandatePayment {
  payment: { customer_ref: string | null; token_ref: string | null }
  now: Date
}

/**
 * Records that the payment carrying a mandate was received, in the transaction that decides its order. The purchase is
 * valid whatever happens to the mandate; the bank's answer on it is requested immediately. If the order became no plan,
 * its mandate ends too.
 */
export async function mandatePaid(
  trx: Db,
  { order_transaction_id, ...paid }: MandatePayment & { order_transaction_id: string },
) {
  const found = await findMandateOfOrder(trx, order_transaction_id)
  if (!found) return
  const term = await trx
    .selectFrom('subscription_terms')
    .select('subscription_id')
    .where('payment_transaction_id', '=', order_transaction_id)
    .executeTakeFirst()
  await attachToken(trx, found.id, { subscription_id: term?.subscription_id ?? null, ...paid })
}

/** The same for a mandate known by its own id. */
export async function attachToken(
  trx: Db,
  mandate_id: string,
  { subscription_id, payment, now }: MandatePayment & { subscription_id: string | null },
): Promise<void> {
  if (subscription_id) await lockOpenMandates(trx, subscription_id)
  const locked = await lockMandate(trx, mandate_id)
  if (subscription_id) await endAskedFor(trx, subscription_id, { but: mandate_id, actor: 'gateway', now })
  const { token_ref, customer_ref } = payment
  const facts = { ...(token_ref ? { token_ref } : {}), ...(customer_ref ? { customer_ref } : {}) }
  const mandate = await setMandate(trx, locked, { ...facts, ...(subscription_id ? { subscription_id } : {}) }, now)
  if (!isOpen(mandate.status)) {
    if (token_ref) await cancelAtBank(trx, mandate.id, now)
    return
  }
  if (!subscription_id || !token_ref) {
    const reason = subscription_id ? 'not_taken_by_bank' : 'money_returned'
    await endMandate(trx, mandate, { event: 'rejected', reason, actor: 'gateway', now })
    return
  }
  await moveMandate(trx, mandate, 'authorised', { due_at: laterCheck(now), now })
  await syncSoon(trx, mandate, now)
}

/** Schedules a query of the mandate's state at the gateway. */
export async function syncSoon(trx: Db, { id }: Pick<Mandate, 'id'>, now: Date): Promise<void> {
  await enqueue(trx, SYNC_MANDATE, { payload: { mandate_id: id }, run_at: now, unique_key: id })
}

/** When a mandate waiting for the bank is queried again if no message arrives. */
export function laterCheck(now: Date): Date {
  return new Date(now.getTime() + 30 * 60_000)
}
