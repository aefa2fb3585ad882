import { createHash } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { GatewayEvents, JsonValue } from '#db/schema.ts'
import type { GatewayEvent, GatewayPayment } from '#gateways/payment-gateway/payment-gateway.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { receivePaymentWebhook } from '../../contract.ts'
import { OLDEST_MESSAGE_MS } from '../../rules/check-times.ts'
import { redactEvent } from '../../rules/redact-event.ts'
import type { PaymentOrder, PaymentParts, Payments } from '../payments.ts'
import { findPayment, lockPaymentOrder, readKnown, type StoredMessageFacts } from '../queries.ts'
import { applyPayment } from './apply-payment.ts'
import { applyRefund } from './apply-refund.ts'
import { receiveSettlement } from './receive-settlement.ts'

export type WebhookMessage = { rawBody: Buffer; signature: string | undefined; event_id: string | undefined }

const EVENT_ID = /^[\w.:-]{1,100}$/
const ABOUT_PAYMENT = /^(payment\.(authorized|captured|failed)|order\.paid|refund\.(created|processed|failed))$/
const ABOUT_MANDATE = /^(token\.[a-z_]+|order\.notification\.(delivered|failed))$/

/** Why a message was refused; for the log, never for the sender. */
class NotAccepted extends Error {
  readonly why: string
  constructor(why: string) {
    super(why)
    this.why = why
  }
}

/**
 * Processes one signed message, once. Everything it causes is committed with it or not at all.
 * @throws Refusal WEBHOOK_REFUSED for anything forged, stale or not ours: nothing is changed, one security line is
 * logged
 * @throws Refusal UNAVAILABLE when the gateway must be queried first and does not answer; it will resend the message
 */
export async function receiveWebhook(
  parts: PaymentParts & { address: string },
  payments: Payments,
  message: WebhookMessage,
): Promise<void> {
  try {
    await accept(parts, payments, message)
  } catch (error) {
    if (!(error instanceof NotAccepted)) throw error
    const event_id = message.event_id?.slice(0, 100)
    parts.log.warn({ security: 'webhook_refused', why: error.why, event_id, address: parts.address }, 'webhook refused')
    throw new Refusal<typeof receivePaymentWebhook>('WEBHOOK_REFUSED')
  }
}

async function accept(parts: PaymentParts, payments: Payments, message: WebhookMessage): Promise<void> {
  const now = parts.clock.now()
  const verdict = payments.gateway.verifyWebhook(message.rawBody, message.signature)
  if (!verdict.genuine) throw new NotAccepted(verdict.why)
  const { event } = verdict
  if (!message.event_id || !EVENT_ID.test(message.event_id)) throw new NotAccepted('event_id_missing')
  if (now.getTime() - event.created_at.getTime() > OLDEST_MESSAGE_MS) throw new NotAccepted('too_old')

  const { payment, refund } = event
  const known = await readKnown(parts.db, {
    gateway: payments.gateway.name,
    event_id: message.event_id,
    payment_ref: payment?.payment_ref ?? refund?.payment_ref ?? null,
    order_ref: payment?.order_ref ?? null,
  })
  // Most duplicates end here, at the cost of one read; concurrent ones meet at the insert below.
  if (known.is_processed) return

  const received = { message, event, now, gateway: payments.gateway.name }
  if (ABOUT_MANDATE.test(event.type)) return withTransaction(parts.db, (trx) => onMandateEvent(trx, payments, received))
  if (!ABOUT_PAYMENT.test(event.type)) {
    await withTransaction(parts.db, async (trx) => {
      if (!(await recordEvent(trx, received, 'ignored')) || !event.settlement) return
      const { gateway } = received
      if (await receiveSettlement(trx, { gateway, settlement: event.settlement, now }))
        await markApplied(trx, gateway, message.event_id!)
    })
    return
  }
  const order_ref = await subjectOf(payments, event, known)
  await withTransaction(parts.db, async (trx) => {
    const [order, isNew, before] = await Promise.all([
      lockPaymentOrder(trx, order_ref),
      recordEvent(trx, received, 'no_change', order_ref),
      payment ? findPayment(trx, payment.payment_ref) : undefined,
    ])
    if (!order) throw new NotAccepted('order_unknown')
    if (!isNew) return
    const changes = [
      payment ? await applyPayment(trx, parts, payments, { order, known: before, reported: payment, now }) : false,
      refund ? await applyRefund(trx, parts, payments, order, refund, now) : false,
    ]
    if (changes.includes(true)) await markApplied(trx, received.gateway, message.event_id!)
  })
}

/**
 * Messages about a mandate or a notice go to the mandate handler; those about unknown ones are recorded and ignored.
 */
async function onMandateEvent(trx: Db, payments: Payments, received: ReceivedEvent): Promise<void> {
  const { event, now, gateway, message } = received
  const order = event.notice ? await lockPaymentOrder(trx, event.notice.order_ref) : undefined
  if (!(await recordEvent(trx, received, 'ignored', order?.order_ref))) return
  const reported = event.mandate
    ? await payments.onMandateEvent(trx, { kind: 'mandate', token_ref: event.mandate.token_ref, now })
    : order && event.notice?.notice_ref === order.notice_ref
      ? await payments.onMandateEvent(trx, { kind: 'notice', order, delivered: event.notice!.delivered, now })
      : false
  if (reported) await markApplied(trx, gateway, message.event_id!)
}

/** Our order that the message is about, once everything in the message agrees with our records or the gateway's. */
async function subjectOf(
  payments: Payments,
  event: GatewayEvent,
  { payment: known, order }: StoredMessageFacts,
): Promise<string> {
  const { payment, order: paidOrder, refund } = event
  const order_ref = payment ? payment.order_ref : known?.order_ref
  if (!order_ref || (event.type.startsWith('refund.') && !refund)) throw new NotAccepted('body_incomplete')
  if (known && known.order_ref !== order_ref) throw new NotAccepted('order_mismatch')
  if (refund && payment && refund.payment_ref !== payment.payment_ref) throw new NotAccepted('payment_mismatch')

  if (!order) throw new NotAccepted('order_unknown')
  if (paidOrder && (paidOrder.order_ref !== order_ref || paidOrder.amount_paise !== order.amount_paise))
    throw new NotAccepted('order_mismatch')
  if (payment && differs(payment, known ?? order)) await confirmWithGateway(payments, payment)
  return order_ref
}

const differs = (payment: GatewayPayment, ours: Pick<PaymentOrder, 'amount_paise' | 'currency'>) =>
  payment.amount_paise !== ours.amount_paise || payment.currency !== ours.currency

/** A wrong amount is trusted only if the gateway's own API confirms it: then it is real money to refund. */
async function confirmWithGateway({ gateway }: Payments, payment: GatewayPayment): Promise<void> {
  const answer = await gateway.fetchPayment(payment.payment_ref)
  if (answer.outcome === 'UNKNOWN') throw new Refusal('UNAVAILABLE', { retry_after: answer.retry_after_s ?? 30 })
  if (answer.outcome === 'REFUSED') throw new NotAccepted('amount_mismatch')
  if (answer.value.order_ref !== payment.order_ref || differs(payment, answer.value))
    throw new NotAccepted('amount_mismatch')
}

type ReceivedEvent = { message: WebhookMessage; event: GatewayEvent; now: Date; gateway: string }

/** @returns false when the message, or the same bytes under another id, was processed before */
async function recordEvent(
  trx: Db,
  { message, event, now, gateway }: ReceivedEvent,
  outcome: 'no_change' | 'ignored',
  order_ref: string | null = null,
): Promise<boolean> {
  const added = await insertEvent(trx, {
    gateway,
    event_id: message.event_id!,
    body_sha256: createHash('sha256').update(message.rawBody).digest(),
    type: event.type,
    order_ref,
    payment_ref: event.payment?.payment_ref ?? event.refund?.payment_ref ?? null,
    outcome,
    payload: JSON.stringify(redactEvent(event)),
    created_at: event.created_at,
    received_at: now,
  })
  return added.length > 0
}

type EventRow = Omit<Insertable<GatewayEvents>, 'payload'> & { payload: string }

const insertEvent = preparedQuery((db, row: EventRow) =>
  db
    .insertInto('gateway_events')
    .values({ ...row, payload: sql<JsonValue>`${row.payload}::jsonb` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id'),
)

async function markApplied(trx: Db, gateway: string, event_id: string): Promise<void> {
  await sendBehind(trx, () => setApplied(trx, { gateway, event_id }))
}

const setApplied = preparedQuery((db, { gateway, event_id }: { gateway: string; event_id: string }) =>
  db
    .updateTable('gateway_events')
    .set({ outcome: 'applied' })
    .where('gateway', '=', gateway)
    .where('event_id', '=', event_id),
)
