import type { GatewayEvent } from '#gateways/payment-gateway/payment-gateway.ts'

/** What is stored of a message: references, amounts and states; never who paid, from which card, account or address. */
export function redactEvent({ type, created_at, payment, order, refund, settlement, mandate, notice }: GatewayEvent) {
  return {
    type,
    created_at: created_at.toISOString(),
    payment: payment && {
      payment_ref: payment.payment_ref,
      order_ref: payment.order_ref,
      amount_paise: String(payment.amount_paise),
      amount_refunded_paise: String(payment.amount_refunded_paise),
      currency: payment.currency,
      status: payment.status,
      method: payment.method,
      error_code: payment.error_code,
    },
    order: order && { order_ref: order.order_ref, amount_paise: String(order.amount_paise), status: order.status },
    refund: refund && {
      refund_ref: refund.refund_ref,
      payment_ref: refund.payment_ref,
      amount_paise: String(refund.amount_paise),
      status: refund.status,
      receipt: refund.receipt,
    },
    settlement: settlement && {
      settlement_ref: settlement.settlement_ref,
      amount_paise: String(settlement.amount_paise),
      status: settlement.status,
      utr: settlement.utr,
    },
    mandate,
    notice,
  }
}
