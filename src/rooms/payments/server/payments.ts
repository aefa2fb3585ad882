import type { Selectable } from 'kysely'
import type { GatewayPayments, PaymentOrders, Refunds } from '#db/schema.ts'
import type { PaymentGateway } from '#gateways/payment-gateway/payment-gateway.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/parts.ts'

export type PaymentOrder = Selectable<PaymentOrders>
export type PaymentRow = Selectable<GatewayPayments>
export type Refund = Selectable<Refunds>

/**
 * What happened to an order's money, reported in the transaction that records it: `pending` an attempt is in progress,
 * `failed` an attempt failed (another may follow), `paid` the whole amount is ours, reported once per order,
 * `returned` money came that pays for nothing, because the order was paid already or the amount differs, and this amount of
 * it goes back: what is left of it, never 0,
 * `refunded` this amount was refunded under the reference.
 */
export type PaymentUpdate =
  | { kind: 'pending' | 'failed' | 'paid'; order: PaymentOrder; payment: PaymentRow; now: Date }
  | { kind: 'returned'; order: PaymentOrder; payment: PaymentRow; amount_paise: bigint; now: Date }
  | { kind: 'refunded'; order: PaymentOrder; payment: PaymentRow; refund: Refund; now: Date }

/** The room that the payment is for acts here. A throw rolls back the report too; the gateway will resend it. */
export type Settle = (trx: Db, update: PaymentUpdate) => Promise<void>

/**
 * What the gateway reports besides payments: that a mandate changed (its state has to be queried), and whether the
 * notice before a debit reached the payer.
 */
export type MandateUpdate =
  | { kind: 'mandate'; token_ref: string; now: Date }
  | { kind: 'notice'; order: PaymentOrder; delivered: boolean; now: Date }

/**
 * The mandate handler acts here, in the transaction that records the message.
 * @returns whether it concerns a mandate of ours
 */
export type OnMandateEvent = (trx: Db, update: MandateUpdate) => Promise<boolean>

/** The dependencies of payments: the gateway, the room to notify by the order's purpose, and the mandate handler. */
export interface Payments {
  readonly gateway: PaymentGateway
  readonly settle: Readonly<Record<string, Settle>>
  readonly onMandateEvent: OnMandateEvent
}

export type PaymentParts = Pick<Parts, 'db' | 'clock' | 'log'>

/** Notifies the room that the order belongs to. */
export async function settle(payments: Payments, trx: Db, update: PaymentUpdate): Promise<void> {
  const settle = payments.settle[update.order.purpose]
  if (!settle) throw new Error(`No room settles payments for ${update.order.purpose}`)
  await settle(trx, update)
}
