import type { IstDate } from '#values/ist-date.ts'
import type { GatewayAnswer } from './gateway-answer.ts'
import type { GatewayMandate, GatewayNotice, MandateGateway, MandateTerms, NoticeRequest } from './mandates.ts'

/** An order at the gateway. Amounts are integer paise (or the smallest unit of `currency`). */
export type GatewayOrder = {
  order_ref: string
  amount_paise: bigint
  amount_paid_paise: bigint
  currency: string
  receipt: string | null
  status: 'created' | 'attempted' | 'paid'
  /** The notice to the payer requested with the order; null for none. */
  notice_ref: string | null
  created_at: Date
}

type GatewayPaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'

/** One attempt to pay an order. `order_ref` is null when the money has no order, which is never one of ours. */
export type GatewayPayment = {
  payment_ref: string
  order_ref: string | null
  amount_paise: bigint
  amount_refunded_paise: bigint
  /** What the gateway keeps, its tax included; null until it says. */
  fee_paise: bigint | null
  currency: string
  status: GatewayPaymentStatus
  method: string | null
  error_code: string | null
  error_description: string | null
  error_reason: string | null
  /** The customer and the mandate that the payment set up or debited. */
  customer_ref: string | null
  token_ref: string | null
  /** Our reference for a debit. */
  reference: string | null
  created_at: Date
}

export type GatewayRefund = {
  refund_ref: string
  payment_ref: string
  amount_paise: bigint
  currency: string
  status: 'pending' | 'processed' | 'failed'
  /** Our reference, as we sent it with the refund. */
  receipt: string | null
  created_at: Date
}

/** What the gateway paid to our bank account. */
export type GatewaySettlement = {
  settlement_ref: string
  amount_paise: bigint
  status: string
  utr: string | null
  created_at: Date
}

/** What a settlement is made of: its amount is the sum of the credits less the debits. */
export type SettledItem = {
  /** The payment, refund or adjustment at the gateway. */
  item_ref: string
  /** payment, refund, or what else the gateway takes or gives. */
  kind: string
  /** Of a payment, its amount less the fee. */
  credit_paise: bigint
  debit_paise: bigint
  /** What the gateway keeps, its tax included. */
  fee_paise: bigint
  /** Null while it waits for a settlement. */
  settlement_ref: string | null
}

/** A signed message from the gateway, verified. Only the parts its type carries are present. */
export type GatewayEvent = {
  type: string
  created_at: Date
  payment: GatewayPayment | null
  order: GatewayOrder | null
  refund: GatewayRefund | null
  settlement: GatewaySettlement | null
  mandate: GatewayMandate | null
  notice: GatewayNotice | null
}

export type WebhookVerdict =
  | { genuine: true; event: GatewayEvent }
  | { genuine: false; why: 'signature_missing' | 'signature_wrong' | 'body_unreadable' }

export type OrderRequest = {
  amount_paise: bigint
  currency: string
  /**
   * Our own unique name for the order, at most 40 characters. The gateway has no idempotency key for orders; this
   * replaces it.
   */
  receipt: string
  notes: Record<string, string>
  idempotency_key: string
  /** True when an earlier call with this receipt may have reached the gateway: it is looked up before it is created. */
  asked_before?: boolean
  /** The payment of this order also authorises a mandate. */
  mandate?: MandateTerms
  /** This order is going to be debited from a mandate: the payer is notified now. */
  notice?: NoticeRequest
}

type RefundRequest = {
  payment_ref: string
  amount_paise: bigint
  /** 10 or more letters, digits, hyphens or underscores; the same on every retry until there is a final answer. */
  idempotency_key: string
  /** Our reference, shown in the gateway's dashboard. */
  reference: string
  /** True when an earlier call under this key may have reached the gateway: a refusal is then no final answer. */
  repeated: boolean
}

export type CheckoutRequest = {
  order_ref: string
  amount_paise: bigint
  currency: string
  merchant_name: string
  description: string
  prefill: { name?: string; email?: string; contact?: string }
  /** Where the gateway posts the result, in the buyer's browser. */
  callback_url: string
  cancel_url: string
  /** The order authorises a mandate of this customer; `only`: without one there is nothing to pay for. */
  mandate?: { customer_ref: string; only: boolean }
}

export type UpiRequest = Pick<CheckoutRequest, 'order_ref' | 'amount_paise' | 'currency' | 'description'> & {
  contact: string
  email: string | null
  /** The buyer's own device, which the gateway assesses. */
  address: string
  user_agent: string
  /** The page that the buyer comes from. */
  referer: string
}

/** A form the buyer's browser posts to reach the gateway's own page. */
export type CheckoutForm = { action: string; fields: Record<string, string> }

/**
 * The fields that the buyer's browser returned. Only `paid` is signed; the rest is only a reason to ask the gateway.
 */
export type GatewayReturn =
  | { kind: 'paid'; order_ref: string; payment_ref: string; signature: string }
  | { kind: 'not_paid'; order_ref: string | null; payment_ref: string | null; code: string; description: string }
  | { kind: 'unreadable' }

/**
 * The only access to the payment gateway. No method throws for a failure of the gateway; each returns what is known.
 */
export interface PaymentGateway extends MandateGateway {
  readonly name: 'razorpay'
  /** The public key id, which the browser may see. */
  readonly key: string
  createOrder(request: OrderRequest): Promise<GatewayAnswer<GatewayOrder>>
  fetchOrder(orderRef: string): Promise<GatewayAnswer<GatewayOrder>>
  /** The order created under `receipt`, or null when the gateway is sure there is none. */
  findOrderByReceipt(receipt: string): Promise<GatewayAnswer<GatewayOrder | null>>
  fetchOrderPayments(orderRef: string): Promise<GatewayAnswer<GatewayPayment[]>>
  fetchPayment(paymentRef: string): Promise<GatewayAnswer<GatewayPayment>>
  /** Captures authorised money. */
  capture(paymentRef: string, amountPaise: bigint, currency: string): Promise<GatewayAnswer<GatewayPayment>>
  refund(request: RefundRequest): Promise<GatewayAnswer<GatewayRefund>>
  fetchRefund(refundRef: string): Promise<GatewayAnswer<GatewayRefund>>
  /** All refunds of a payment, also those made in the gateway's dashboard. */
  listRefunds(paymentRef: string): Promise<GatewayAnswer<GatewayRefund[]>>
  /** What it paid to our bank account in this time, both ends included. */
  listSettlements(from: Date, to: Date): Promise<GatewayAnswer<GatewaySettlement[]>>
  /** The items of the settlements of a day; some come hours after the settlement. */
  listSettledItems(date: IstDate): Promise<GatewayAnswer<SettledItem[]>>
  checkoutForm(request: CheckoutRequest): CheckoutForm
  /** Begins a payment that a UPI app on the buyer's phone completes. @returns the link that opens such an app, `upi://pay?…` */
  openUpiPayment(request: UpiRequest): Promise<GatewayAnswer<{ link: string }>>
  /** Reads the fields the gateway's page posted back. Proves nothing: see `verifyReturn`. */
  readReturn(fields: Record<string, unknown>): GatewayReturn
  /** True when the gateway signed that this payment paid this order. Never throws. */
  verifyReturn(claim: { order_ref: string; payment_ref: string; signature: string }): boolean
  /** Checks the signature over the raw bytes, then reads the event. Never throws. */
  verifyWebhook(rawBody: Buffer, signature: string | undefined): WebhookVerdict
}
