import type { GatewayAnswer } from './gateway-answer.ts'

/**
 * How a mandate stands at the gateway: `initiated` waits for the bank, `confirmed` may be debited, `paused` was suspended
 * by the customer in the bank's app, the rest are over.
 */
export type GatewayMandateStatus = 'initiated' | 'confirmed' | 'paused' | 'rejected' | 'cancelled'

/** The customer's standing permission to be debited, as the gateway knows it. */
export type GatewayMandate = {
  token_ref: string
  status: GatewayMandateStatus
  /** Why the bank said no, where it said so. */
  failure_reason: string | null
}

/** What the customer authorises along with an order's payment. */
export type MandateTerms = { customer_ref: string; max_amount_paise: bigint; expires_at: Date }

/** The notice that has to reach the payer 24 hours or more before a debit. */
export type NoticeRequest = { token_ref: string; payment_after: Date }

/** What the gateway says of a notice it sent; `order_ref` is the order that is going to be debited. */
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
  /** Our name for this debit, kept in the payment's notes: one name is one payment. */
  reference: string
}

/** The part of the gateway that debits customers who are not there. */
export interface MandateGateway {
  /** The gateway's customer of this number and address; asking again finds the same. */
  ensureCustomer(person: {
    name: string
    contact: string
    email: string | null
  }): Promise<GatewayAnswer<{ customer_ref: string }>>
  fetchMandate(customerRef: string, tokenRef: string): Promise<GatewayAnswer<GatewayMandate>>
  /** Has the bank end the mandate. It may take the bank a while; the mandate counts as cancelled from now on. */
  cancelMandate(customerRef: string, tokenRef: string): Promise<GatewayAnswer<{ cancelled: true }>>
  /**
   * Debits for an order that was made with a notice. DONE says that the bank was asked, not that it paid: the payment tells.
   * An order is paid once, so asking again for the same order can never take the money twice.
   */
  debit(request: DebitRequest): Promise<GatewayAnswer<{ payment_ref: string }>>
}
