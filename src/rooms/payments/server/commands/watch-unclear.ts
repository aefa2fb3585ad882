import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { DAY_MS, istDateOf } from '#values/ist-date.ts'
import { UNCLEAR_ALERT_MS } from '../../rules/check-times.ts'
import { clearAlert, raiseAlert } from '../alerts.ts'
import type { PaymentParts, Payments, Refund } from '../payments.ts'
import { findPayment, lockPaymentOrder } from '../queries.ts'
import { applyRefund, attemptKey } from './apply-refund.ts'
import { askForRefund } from './find-refund.ts'
import { enqueueRefund, SEND_REFUND } from './request-refund.ts'

const BATCH = 100
const LOST_MS = 30 * 60_000
const COMPARED_FOR_MS = 30 * DAY_MS

/**
 * Refunds and orders that the gateway leaves without a clear answer: staff are alerted, refunds whose job is dead are
 * sent again, and those settled by bank transfer are compared with the gateway for a month.
 */
export async function watchUnclear(parts: PaymentParts, payments: Payments): Promise<void> {
  const now = parts.clock.now()
  await alertOfRefunds(parts, now)
  await alertOfOrders(parts, now)
  await takeUpLost(parts.db, now)
  for (const refund of await settledByHand(parts.db, now)) await compare(parts, payments, refund, now)
}

async function alertOfRefunds(parts: PaymentParts, now: Date): Promise<void> {
  const unclear = await parts.db
    .selectFrom('refunds')
    .selectAll()
    .where((is) =>
      is.or([is('status', '=', 'UNKNOWN'), is.and([is('status', '=', 'PROCESSING'), is('refund_ref', 'is', null)])]),
    )
    .where(sql<Date>`coalesce(unclear_since, first_sent_at)`, '<=', new Date(now.getTime() - UNCLEAR_ALERT_MS))
    .limit(BATCH)
    .execute()
  for (const refund of unclear) {
    const { payment_ref, currency, amount_paise, last_answer } = refund
    const detail = { payment_ref, amount: `${currency} ${amount_paise} paise`, answer: last_answer }
    await raiseAlert(parts.db, parts, 'refund_unclear', attemptKey(refund), detail, now)
  }
}

/** One alert a day, not one for each buyer: it is the gateway that has a problem. */
async function alertOfOrders(parts: PaymentParts, now: Date): Promise<void> {
  const { orders } = await parts.db
    .selectFrom('payment_orders')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .where('status', '=', 'requested')
    .where('next_check_at', 'is not', null)
    .where('unclear_since', '<=', new Date(now.getTime() - UNCLEAR_ALERT_MS))
    .executeTakeFirstOrThrow()
  const subject = istDateOf(now)
  if (Number(orders) > 0) await raiseAlert(parts.db, parts, 'orders_unclear', subject, { orders: String(orders) }, now)
  else await clearAlert(parts.db, 'orders_unclear', undefined, now)
}

/** A job that failed or crashed too often is dead, but its refund is not: the gateway may have it. */
async function takeUpLost(db: Db, now: Date): Promise<void> {
  const lost = await db
    .selectFrom('refunds')
    .select('id')
    .where('status', 'in', ['APPROVED', 'FAILED', 'UNKNOWN', 'PROCESSING'])
    .where('refund_ref', 'is', null)
    .where('updated_at', '<=', new Date(now.getTime() - LOST_MS))
    .where(
      sql<boolean>`not exists (select from jobs where name = ${SEND_REFUND.name} and jobs.status = 'queued'
        and payload ->> 'refund_id' = refunds.id::text)`,
    )
    .limit(BATCH)
    .execute()
  for (const { id } of lost) await enqueueRefund(db, id, now)
}

function settledByHand(db: Db, now: Date): Promise<Refund[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('bank_reference', 'is not', null)
    .where('updated_at', '>', new Date(now.getTime() - COMPARED_FOR_MS))
    .where(sql<Date>`coalesce(compared_at, updated_at)`, '<=', new Date(now.getTime() - DAY_MS))
    .limit(BATCH)
    .execute()
}

async function compare(parts: PaymentParts, payments: Payments, refund: Refund, now: Date): Promise<void> {
  const found = await askForRefund(payments.gateway, refund)
  if (found.outcome === 'UNKNOWN') return
  await withTransaction(parts.db, async (trx) => {
    const payment = await findPayment(trx, refund.payment_ref)
    const order = payment && (await lockPaymentOrder(trx, payment.order_ref))
    if (order && found.value) await applyRefund(trx, parts, payments, order, found.value, now)
    await trx.updateTable('refunds').set({ compared_at: now }).where('id', '=', refund.id).execute()
  })
}
