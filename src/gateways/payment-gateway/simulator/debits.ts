import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { DAY_MS, IST_OFFSET_MS } from '#values/ist-date.ts'
import type { SimulatedMandate, SimulatedOrder } from './entities.ts'
import type { NewDebit } from './mandate-routes.ts'
import { DEBIT_OUTCOMES, type DebitOutcome } from './outcomes.ts'
import { newRef } from './refs.ts'
import { sentinelOf } from './sentinels.ts'
import { captured, failed, LATE_MS, lockOrder, setOrder } from './simulate-outcome.ts'
import { type Simulator, schedule } from './simulator.ts'

const HOUR_MS = 3_600_000

/** The immediate answer to a debit; the bank's answer follows as an event. */
export type DebitAnswer = { payment_ref: string } | { refusal: string } | 'hang_up' | 'keys_rejected'

/**
 * Debits a mandate as the payment network would: confirmed, within its maximum, a day after a delivered notice, within
 * the hours for such payments, and once per order and reference.
 */
export async function takeDebit(sim: Simulator, asked: NewDebit): Promise<DebitAnswer> {
  return withTransaction(sim.db, async (trx): Promise<DebitAnswer> => {
    const order = await lockOrder(trx, asked.order_id)
    const mandate = await trx
      .selectFrom('simulator_gateway_mandates')
      .selectAll()
      .where('token_ref', '=', asked.token)
      .forUpdate()
      .executeTakeFirst()
    if (!order || mandate?.customer_ref !== asked.customer_id) return { refusal: 'The id provided does not exist' }
    const same = await trx
      .selectFrom('simulator_gateway_payments')
      .select('payment_ref')
      .where('order_ref', '=', order.order_ref)
      .where('reference', '=', asked.notes.reference)
      .executeTakeFirst()
    if (same) return same
    const refusal = refusalOf(order, mandate, asked, sim.clock.now())
    if (refusal) return { refusal }
    return play(sim, trx, order, mandate, asked)
  })
}

function refusalOf(order: SimulatedOrder, mandate: SimulatedMandate, asked: NewDebit, now: Date): string | undefined {
  if (order.status === 'paid') return 'This order is already paid'
  if (mandate.status !== 'confirmed') return 'The token is not in the confirmed state'
  if (mandate.expires_at <= now) return 'The token has expired'
  if (BigInt(asked.amount) !== order.amount_paise) return 'The amount differs from the order’s amount'
  if (order.amount_paise > mandate.max_amount_paise) return 'Amount exceeds maximum amount allowed'
  if (order.notice_token_ref !== mandate.token_ref) return 'No pre-debit notification was sent for this order'
  if (now.getTime() < order.created_at.getTime() + 24 * HOUR_MS) return 'The notification is less than 24 hours old'
  if (sentinelOf(order.amount_paise, order.notes) === 'notice_undelivered') return 'The notification was not delivered'
  const hour = ((now.getTime() + IST_OFFSET_MS) % DAY_MS) / HOUR_MS
  if ((hour >= 10 && hour < 13) || (hour >= 17 && hour < 21.5)) return 'Mandates are not executed at this time of day'
  return undefined
}

async function play(
  sim: Simulator,
  trx: Db,
  order: SimulatedOrder,
  mandate: SimulatedMandate,
  asked: NewDebit,
): Promise<DebitAnswer> {
  const outcome = await nextOutcome(trx, order, mandate)
  if (outcome === 'dropped') return 'hang_up'
  if (outcome === 'keys_rejected') return 'keys_rejected'
  const payment = await trx
    .insertInto('simulator_gateway_payments')
    .values({
      payment_ref: newRef('pay'),
      order_ref: order.order_ref,
      amount_paise: order.amount_paise,
      currency: order.currency,
      status: 'created',
      method: 'upi',
      token_ref: mandate.token_ref,
      customer_ref: mandate.customer_ref,
      reference: asked.notes.reference,
      created_at: sim.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const attempted = await setOrder(trx, order, 'attempted', order.attempts + 1)
  const { payment_ref } = payment
  if (outcome === 'fails_softly') await failed(sim, trx, attempted, payment, 'insufficient_funds')
  else if (outcome === 'fails_hard') await failed(sim, trx, attempted, payment, 'account_closed')
  else if (outcome === 'late') {
    const at = new Date(sim.clock.now().getTime() + LATE_MS)
    await schedule(trx, { name: 'gateway-simulator.capture-late', payload: { payment_ref } }, at)
  } else await captured(sim, trx, attempted, payment)
  return outcome === 'dropped_after_commit' ? 'hang_up' : { payment_ref }
}

/** The outcome a person chose for the mandate's next debit, else the one that the order's amount selects. */
async function nextOutcome(trx: Db, order: SimulatedOrder, mandate: SimulatedMandate): Promise<DebitOutcome> {
  const chosen = DEBIT_OUTCOMES.find((outcome) => outcome === mandate.next_debit)
  if (chosen)
    await trx
      .updateTable('simulator_gateway_mandates')
      .set({ next_debit: null })
      .where('token_ref', '=', mandate.token_ref)
      .execute()
  const sentinel = sentinelOf(order.amount_paise, order.notes)
  return chosen ?? DEBIT_OUTCOMES.find((outcome) => sentinel === `debit_${outcome}`) ?? 'success'
}
