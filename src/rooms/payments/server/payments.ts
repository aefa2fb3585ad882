import type { Selectable, Transaction } from 'kysely'
import type { DB, GatewayPayments, PaymentOrders, Refunds } from '#db/schema.ts'
import type { PaymentGateway } from '#gateways/payment-gateway/payment-gateway.ts'
import type { Parts } from '#platform/parts.ts'

export type PaymentOrder = Selectable<PaymentOrders>
export type PaymentRow = Selectable<GatewayPayments>
export type Refund = Selectable<Refunds>

/**
 * What became of an order's money, told in the transaction that records it:
 * `pending` an attempt is under way, `failed` an attempt failed (another may follow), `paid` the whole amount is ours,
 * which is said once per order, `refunded` so much went back under the reference.
 */
export type PaymentNews =
  | { kind: 'pending' | 'failed' | 'paid'; order: PaymentOrder; payment: PaymentRow; now: Date }
  | { kind: 'refunded'; order: PaymentOrder; payment: PaymentRow; refund: Refund; now: Date }

/** The room whose thing is paid for acts here. A throw undoes the news with it; the gateway will tell again. */
export type Settle = (trx: Transaction<DB>, news: PaymentNews) => Promise<void>

/**
 * What the gateway says besides payments: that something became of a mandate (how it stands now is to be asked), and
 * whether the notice before a debit reached the payer.
 */
export type MandateNews =
  | { kind: 'mandate'; token_ref: string; now: Date }
  | { kind: 'notice'; order: PaymentOrder; delivered: boolean; now: Date }

/** Whoever keeps mandates acts here, in the transaction that records the message. @returns whether it concerns one */
export type OnMandateEvent = (trx: Transaction<DB>, news: MandateNews) => Promise<boolean>

/** What payments are put together with: the gateway, who to tell by the order's purpose, and who keeps mandates. */
export interface Payments {
  readonly gateway: PaymentGateway
  readonly settle: Readonly<Record<string, Settle>>
  readonly onMandateEvent: OnMandateEvent
}

export type PaymentParts = Pick<Parts, 'db' | 'clock' | 'log'>

/** Tells the room that the order belongs to. */
export async function settle(payments: Payments, trx: Transaction<DB>, news: PaymentNews): Promise<void> {
  const settle = payments.settle[news.order.purpose]
  if (!settle) throw new Error(`Nobody settles payments for ${news.order.purpose}`)
  await settle(trx, news)
}
