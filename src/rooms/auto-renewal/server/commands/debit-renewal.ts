import type { GatewayAnswer } from '#gateways/payment-gateway/gateway-answer.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { UNCLEAR_ALERT_MS } from '#rooms/payments/rules/check-times.ts'
import { clearAlert, raiseAlert } from '#rooms/payments/server/alerts.ts'
import { syncOrder } from '#rooms/payments/server/commands/apply-return.ts'
import type { PaymentOrder, PaymentParts, Payments } from '#rooms/payments/server/payments.ts'
import { lockPaymentOrder } from '#rooms/payments/server/queries.ts'
import { istDateOf } from '#values/ist-date.ts'
import { isDebitTime } from '../../rules/debit-windows.ts'
import { debitAt } from '../../rules/timetable.ts'
import { lockMandateOf, type Mandate, note } from '../mandates.ts'
import type { NotifyParts } from '../notify-subscriber.ts'
import {
  type Attempt,
  factsOf,
  lockRenewal,
  moveRenewal,
  openAttempt,
  type Renewal,
  renewalState,
  waitForMandate,
} from '../renewals.ts'
import { closeRenewal } from './end-grace.ts'
import { failRenewal } from './give-notice.ts'
import { syncSoon } from './mandate-paid.ts'
import { attemptFailed } from './settle-attempt.ts'

type DebitAttempt = {
  attempt: Attempt
  repeated: boolean
  order: PaymentOrder
  mandate: Mandate
  mobile: string
  email: string | null
}

/**
 * Sends one debit. The attempt is written first, so that an interrupted debit is known; its outcome arrives in the update of
 * the payment. Without an answer the attempt stays open: it is looked up, never replaced by another.
 */
export async function debitRenewal(parts: PaymentParts & NotifyParts, payments: Payments, id: string): Promise<void> {
  const taken = await takeUp(parts, id)
  if (!taken) return
  const { attempt, repeated, order, mandate, mobile, email } = taken
  const answer = await payments.gateway.debit({
    order_ref: order.order_ref!,
    customer_ref: mandate.customer_ref!,
    token_ref: mandate.token_ref!,
    amount_paise: order.amount_paise,
    currency: order.currency,
    contact: mobile,
    email,
    description: `Renewal ${id.slice(0, 8)}`,
    reference: attempt.reference,
    repeated,
  })
  if (answer.outcome === 'UNKNOWN') await checkSoon(parts, order, id)
  if (answer.outcome === 'DONE') await keepPayment(parts.db, attempt, answer.value.payment_ref)
  if (answer.outcome === 'REFUSED') {
    const now = parts.clock.now()
    await withTransaction(parts.db, async (trx) => {
      await lockPaymentOrder(trx, order.order_ref!)
      const renewal = await lockRenewal(trx, id)
      const open = renewal && (await openAttempt(trx, id))
      if (!renewal || open?.reference !== attempt.reference) return
      await syncSoon(trx, mandate, now)
      const answered = { error_reason: null, answer: `${answer.code}: ${answer.description}`, payment_ref: null }
      await attemptFailed(trx, parts, renewal, open, answered, now)
    })
  }
  // The payment may have ended by now; the gateway's message reports the same later.
  if (answer.outcome === 'DONE') await syncOrder(parts, payments, order)
}

/** Looks the debit up as soon as staff would have to know of it. */
async function checkSoon({ db, clock }: PaymentParts, { order_ref }: PaymentOrder, id: string): Promise<void> {
  const now = clock.now()
  await withTransaction(db, async (trx) => {
    await lockPaymentOrder(trx, order_ref!)
    const renewal = await lockRenewal(trx, id)
    if (renewal?.status !== 'DEBITING') return
    await moveRenewal(trx, renewal, {}, { now, at: new Date(now.getTime() + UNCLEAR_ALERT_MS) })
  })
}

/** All conditions of a debit, checked under lock at the moment of sending. */
async function takeUp(parts: PaymentParts & NotifyParts, id: string): Promise<DebitAttempt | undefined> {
  const now = parts.clock.now()
  return withTransaction(parts.db, async (trx) => {
    const order = await lockOrderOf(trx, id)
    const renewal = await lockRenewal(trx, id)
    if (!order || !renewal || !['NOTICED', 'RETRYING'].includes(renewal.status)) return undefined
    const mandate = await lockMandateOf(trx, renewal)
    const state = order.status === 'paid' ? 'not_wanted' : await renewalState(trx, renewal, now)
    if (state !== 'due') {
      await closeRenewal(trx, parts, renewal, { state, mandate, now })
      return undefined
    }
    if (mandate.status !== 'ACTIVE') {
      await waitForMandate(trx, renewal, now)
      return undefined
    }
    const open = await openAttempt(trx, id)
    // An attempt that never arrived is resent under its own id, so it does not count twice.
    const counted = { ...factsOf(renewal), attempts: open ? renewal.attempts - 1 : renewal.attempts }
    const when = debitAt(counted, now)
    if (!when || !renewal.notice_ref || order.amount_paise > mandate.max_amount_paise || mandate.expires_at <= now) {
      await failRenewal(trx, parts, renewal, 'not_allowed', now)
      return undefined
    }
    if (when > now || !isDebitTime(now)) {
      await moveRenewal(trx, renewal, {}, { now, at: when })
      return undefined
    }
    const attempt = await writeAttempt(trx, renewal, open, now)
    const person = await trx
      .selectFrom('accounts')
      .select(['mobile', 'email'])
      .where('id', '=', renewal.account_id)
      .executeTakeFirstOrThrow()
    return { attempt, repeated: open !== undefined, order, mandate, ...person }
  })
}

async function lockOrderOf(trx: Db, id: string): Promise<PaymentOrder | undefined> {
  const found = await trx
    .selectFrom('renewals as r')
    .innerJoin('payment_orders as o', 'o.id', 'r.payment_order_id')
    .select('o.order_ref')
    .where('r.id', '=', id)
    .executeTakeFirst()
  return found?.order_ref ? lockPaymentOrder(trx, found.order_ref) : undefined
}

/** The attempt to send now: one that never reached the gateway is resent under its own id, otherwise the next one. */
async function writeAttempt(trx: Db, renewal: Renewal, open: Attempt | undefined, now: Date): Promise<Attempt> {
  const number = open?.number ?? renewal.attempts + 1
  await moveRenewal(
    trx,
    renewal,
    { status: 'DEBITING', attempts: number, last_attempt_on: istDateOf(now) },
    { kind: 'debit_sent', detail: { number }, now },
  )
  if (open) {
    await trx.updateTable('renewal_attempts').set({ sent_at: now }).where('reference', '=', open.reference).execute()
    return open
  }
  return trx
    .insertInto('renewal_attempts')
    .values({ reference: `renewal-${renewal.id}-${number}`, renewal_id: renewal.id, number, sent_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function keepPayment(db: Db, { reference }: Attempt, payment_ref: string): Promise<void> {
  await db
    .updateTable('renewal_attempts')
    .set({ payment_ref })
    .where('reference', '=', reference)
    .where('payment_ref', 'is', null)
    .execute()
}

async function alertIfUnclear(
  trx: Db,
  parts: PaymentParts,
  { reference, sent_at }: Attempt,
  list: GatewayAnswer<unknown>,
  now: Date,
): Promise<void> {
  if (list.outcome === 'DONE') return clearAlert(trx, 'debit_unclear', reference, now)
  if (now.getTime() - sent_at.getTime() < UNCLEAR_ALERT_MS) return
  const answer = list.outcome === 'UNKNOWN' ? list.cause : list.code
  await raiseAlert(trx, parts, 'debit_unclear', reference, { answer }, now)
}

/**
 * Looks up a debit with an unknown outcome. The gateway's list of the order's payments decides: a payment in it settles
 * or waits; if there is none, the debit never arrived and may be resent, under its own id, on the next day.
 */
export async function checkDebit(parts: PaymentParts, payments: Payments, id: string): Promise<void> {
  const { db, clock } = parts
  const order = await db
    .selectFrom('payment_orders as o')
    .innerJoin('renewals as r', 'r.payment_order_id', 'o.id')
    .selectAll('o')
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!order?.order_ref) return
  await syncOrder(parts, payments, order)
  const list = await payments.gateway.fetchOrderPayments(order.order_ref)
  const now = clock.now()
  await withTransaction(db, async (trx) => {
    await lockPaymentOrder(trx, order.order_ref!)
    const renewal = await lockRenewal(trx, id)
    const attempt = renewal && (await openAttempt(trx, id))
    if (renewal?.status !== 'DEBITING' || !attempt) return
    await alertIfUnclear(trx, parts, attempt, list, now)
    const arrived =
      list.outcome !== 'DONE' ||
      attempt.payment_ref !== null ||
      list.value.some(({ reference }) => reference === attempt.reference)
    if (arrived) {
      // Unknown, or at the bank: wait.
      await moveRenewal(trx, renewal, {}, { now })
      return
    }
    const waits = { ...factsOf(renewal), status: 'RETRYING', attempts: renewal.attempts - 1 } as const
    const again = debitAt(waits, now)
    if (!again) {
      await moveRenewal(trx, renewal, {}, { now })
      return
    }
    await note(trx, { mandate_id: renewal.mandate_id, renewal_id: id, kind: 'debit_not_arrived', now })
    await moveRenewal(trx, renewal, { status: 'RETRYING' }, { now, at: again })
  })
}
