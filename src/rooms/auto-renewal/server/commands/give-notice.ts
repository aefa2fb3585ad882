import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { openPaymentOrder, placePaymentOrder } from '#rooms/payments/server/commands/open-payment-order.ts'
import type { MandateUpdate, PaymentOrder, PaymentParts, Payments } from '#rooms/payments/server/payments.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { nextDebitTime } from '../../rules/debit-windows.ts'
import { debitAt, GRACE_DAYS } from '../../rules/timetable.ts'
import { lockMandate, note } from '../mandates.ts'
import { type NotifyParts, notifyRenewal } from '../notify-subscriber.ts'
import { factsOf, lockRenewal, moveRenewal, RENEWAL, type Renewal, waitForMandate } from '../renewals.ts'
import { syncSoon } from './mandate-paid.ts'

const MOST_NOTICES = 3
const AGAIN_MS = 30 * 60_000

/**
 * Makes the gateway send the statutory notice and stores its id: without the id nothing is ever debited. After an
 * unclear answer the same order is requested again; after a refused or undelivered one a new order is, three times in
 * total.
 */
export async function giveNotice(parts: PaymentParts & NotifyParts, payments: Payments, id: string): Promise<void> {
  const prepared = await prepare(parts, payments, id)
  if (!prepared) return
  const { order, mandate, payment_after } = prepared
  const notice = { token_ref: mandate.token_ref!, payment_after }
  const placed = await placePaymentOrder(parts, payments, order, { notes: { renewal_id: id }, notice })
  const now = parts.clock.now()
  await withTransaction(parts.db, async (trx) => {
    const renewal = await lockRenewal(trx, id)
    if (renewal?.status !== 'ANNOUNCED' || renewal.payment_order_id !== order.id) return
    const notice_ref = placed.outcome === 'DONE' ? placed.value.notice_ref : null
    if (placed.outcome === 'UNKNOWN') {
      await moveRenewal(trx, renewal, {}, { now, at: new Date(now.getTime() + AGAIN_MS) })
    } else if (notice_ref) {
      await moveRenewal(
        trx,
        renewal,
        { status: 'NOTICED', notice_ref, noticed_at: now },
        { kind: 'notice_given', detail: { notice_ref }, now },
      )
    } else {
      // The gateway may refuse because the customer ended the mandate in the bank's app.
      await syncSoon(trx, mandate, now)
      await withoutNotice(trx, parts, renewal, 'notice_refused', now)
    }
  })
}

/** The order to be debited, written before the gateway is called, so that it can be found after a lost answer. */
async function prepare({ db, clock }: PaymentParts, payments: Payments, id: string) {
  const now = clock.now()
  return withTransaction(db, async (trx) => {
    const renewal = await lockRenewal(trx, id)
    if (renewal?.status !== 'ANNOUNCED') return undefined
    const mandate = await lockMandate(trx, renewal.mandate_id)
    if (mandate.status !== 'ACTIVE' || !mandate.token_ref) {
      await waitForMandate(trx, renewal, now)
      return undefined
    }
    const order = renewal.payment_order_id
      ? await readOrder(trx, renewal.payment_order_id)
      : await openOrder(trx, payments, renewal, now)
    const again = new Date(now.getTime() + AGAIN_MS)
    const change = renewal.payment_order_id
      ? {}
      : { payment_order_id: order.id, notice_tries: renewal.notice_tries + 1 }
    await moveRenewal(trx, renewal, change, { now, at: again })
    const payment_after = debitAt({ ...factsOf(renewal), noticed_at: now }, now) ?? nextDebitTime(now)
    return { order, mandate, payment_after }
  })
}

function openOrder(trx: Db, payments: Payments, renewal: Renewal, now: Date): Promise<PaymentOrder> {
  const { account_id, amount_paise } = renewal
  return openPaymentOrder(trx, payments, { account_id, purpose: RENEWAL, purpose_id: renewal.id, amount_paise }, now)
}

function readOrder(trx: Db, id: string): Promise<PaymentOrder> {
  return trx.selectFrom('payment_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/**
 * A notice that did not reach the payer does not count: it is repeated under another order, and the old one is never
 * debited.
 */
export async function applyNoticeEvent(
  trx: Db,
  parts: NotifyParts,
  { order, delivered, now }: Extract<MandateUpdate, { kind: 'notice' }>,
): Promise<boolean> {
  const found = await trx
    .selectFrom('renewals')
    .select('id')
    .where('payment_order_id', '=', order.id)
    .executeTakeFirst()
  const renewal = found && (await lockRenewal(trx, found.id))
  if (!renewal) return false
  if (delivered) {
    await note(trx, { mandate_id: renewal.mandate_id, renewal_id: renewal.id, kind: 'notice_delivered', now })
    return true
  }
  if (!['ANNOUNCED', 'NOTICED'].includes(renewal.status) || renewal.attempts > 0) return false
  await withoutNotice(trx, parts, renewal, 'notice_undelivered', now)
  return true
}

async function withoutNotice(
  trx: Db,
  parts: NotifyParts,
  renewal: Renewal,
  kind: 'notice_refused' | 'notice_undelivered',
  now: Date,
): Promise<void> {
  const without = await moveRenewal(
    trx,
    renewal,
    { status: 'ANNOUNCED', payment_order_id: null, notice_ref: null, noticed_at: null },
    { kind, now, at: new Date(now.getTime() + AGAIN_MS) },
  )
  if (renewal.notice_tries >= MOST_NOTICES) await failRenewal(trx, parts, without, 'no_notice', now)
}

/** No debit is left: the subscriber can pay manually during grace. */
export async function failRenewal(
  trx: Db,
  parts: NotifyParts,
  renewal: Renewal,
  why: string,
  now: Date,
): Promise<void> {
  const failed = await moveRenewal(trx, renewal, { status: 'FAILED', why }, { kind: 'failed', detail: { why }, now })
  const until = addDays(renewal.renews_on, GRACE_DAYS)
  if (istDateOf(now) <= until) await notifyRenewal(trx, parts, failed, { kind: 'grace', until }, now)
}
