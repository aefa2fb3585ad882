import type { GatewayAnswer } from './gateway-answer.ts'

/**
 * The state of a mandate at the gateway: `initiated` waits for the bank, `confirmed` may be debited, `paused` was
 * suspended by the customer in the bank's app, all others have ended.
 */
type GatewayMandateStatus = 'initiated' | 'confirmed' | 'paused' | 'rejected' | 'cancelled'

/** The customer's standing permission to be debited, as the gateway knows it. */
export type GatewayMandate = {
  token_ref: string
  status: GatewayMandateStatus
  /** Why the bank refused, if it gave a reason. */
  failure_reason: string | null
}

/** What the customer authorises along with an order's payment. */
export type MandateTerms = { customer_ref: string; max_amount_paise: bigint; expires_at: Date }

/** The notice that must reach the payer at least 24 hours before a debit. */
export type NoticeRequest = { token_ref: string; payment_after: Date }

/** The gateway's report on a notice it sent; `order_ref` is the order that is going to be debited. */
export type GatewayNotice = { notice_ref: string; order_ref: string; delivered: boolean }

export type DebitRequest = {
  order_ref: string
  customer_ref: string
  token_ref: string
  amount_paise: bigint
  currency: string
  contact: string
  email: string | null
  description: string
  /** Our reference for this debit, stored in the payment's notes: one reference is one payment. */
  reference: string
  /** True when an earlier call under this reference may have reached the gateway: a refusal is then no final answer. */
  repeated: boolean
}

/** Debits without the customer present. */
export interface MandateGateway {
  /** The gateway's customer with this number and address; repeated calls return the same one. */
  ensureCustomer(person: {
    name: string
    contact: string
    email: string | null
  }): Promise<GatewayAnswer<{ customer_ref: string }>>
  fetchMandate(customerRef: string, tokenRef: string): Promise<GatewayAnswer<GatewayMandate>>
  /** Asks the bank to end the mandate. The bank may take a while; the mandate counts as cancelled from now on. */
  cancelMandate(customerRef: string, tokenRef: string): Promise<GatewayAnswer<{ cancelled: true }>>
  /**
   * Debits for an order that was created with a notice. DONE means that the bank was asked, not that it paid: the
   * payment shows that. An order is paid once, so a repeated call for the same order can never take the money twice.
   */
  debit(request: DebitRequest): Promise<GatewayAnswer<{ payment_ref: string }>>
}
