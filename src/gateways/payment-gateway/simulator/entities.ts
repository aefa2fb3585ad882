import type { Selectable } from 'kysely'
import type {
  SimulatorGatewayMandates,
  SimulatorGatewayOrders,
  SimulatorGatewayPayments,
  SimulatorGatewayRefunds,
  SimulatorGatewaySettlements,
} from '#db/schema.ts'

export type SimulatedOrder = Selectable<SimulatorGatewayOrders>
/** Which settlement they are in is no part of the entities. */
export type SimulatedPayment = Omit<Selectable<SimulatorGatewayPayments>, 'settlement_ref'>
export type SimulatedRefund = Omit<Selectable<SimulatorGatewayRefunds>, 'settlement_ref'>
export type SimulatedSettlement = Selectable<SimulatorGatewaySettlements>
export type SimulatedMandate = Selectable<SimulatorGatewayMandates>

/** Unix seconds, as Razorpay writes times. */
export const unixSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** The simulated gateway keeps 2 % of a payment, 18 % tax on its service included. */
export const feeOf = ({ amount_paise }: Pick<SimulatedPayment, 'amount_paise'>) => amount_paise / 50n
const taxOf = (fee_paise: bigint) => (fee_paise * 18n) / 118n

/** A row as Razorpay's order entity. */
export function orderEntity(order: SimulatedOrder) {
  const paid = order.status === 'paid' ? order.amount_paise : 0n
  return {
    id: order.order_ref,
    entity: 'order',
    amount: Number(order.amount_paise),
    amount_paid: Number(paid),
    amount_due: Number(order.amount_paise - paid),
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: order.status,
    attempts: order.attempts,
    notes: order.notes,
    ...(order.notice_ref && { notification: noticeEntity(order) }),
    ...(order.mandate_max_paise && {
      customer_id: order.customer_ref,
      token: {
        method: 'upi',
        max_amount: Number(order.mandate_max_paise),
        expire_at: unixSeconds(order.mandate_expires_at!),
        frequency: 'as_presented',
      },
    }),
    created_at: unixSeconds(order.created_at),
  }
}

/** The notice of an order, as its own entity. */
export function noticeEntity(order: SimulatedOrder, status?: 'delivered' | 'failed') {
  return {
    id: order.notice_ref,
    entity: 'notification',
    order_id: order.order_ref,
    token_id: order.notice_token_ref,
    payment_after: unixSeconds(order.payment_after!),
    ...(status && { status }),
  }
}

/** A row as Razorpay's token entity. */
export function tokenEntity(mandate: SimulatedMandate) {
  return {
    id: mandate.token_ref,
    entity: 'token',
    token: mandate.token_ref.slice(6),
    bank: null,
    wallet: null,
    method: 'upi',
    vpa: null,
    recurring: mandate.status === 'confirmed',
    recurring_details: { status: mandate.status, failure_reason: mandate.failure_reason },
    auth_type: null,
    mrn: null,
    max_amount: Number(mandate.max_amount_paise),
    expired_at: unixSeconds(mandate.expires_at),
    used_at: unixSeconds(mandate.created_at),
    created_at: unixSeconds(mandate.created_at),
    dcc_enabled: false,
  }
}

/**
 * A row as Razorpay's payment entity. The payer's e-mail and number are left out: none of our code may read them here.
 */
export function paymentEntity(payment: SimulatedPayment) {
  const captured = payment.status === 'captured' || payment.status === 'refunded'
  const refunded = payment.amount_refunded_paise
  return {
    id: payment.payment_ref,
    entity: 'payment',
    amount: Number(payment.amount_paise),
    currency: payment.currency,
    status: payment.status,
    order_id: payment.order_ref,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: Number(refunded),
    refund_status: refunded === 0n ? null : refunded === payment.amount_paise ? 'full' : 'partial',
    captured,
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: null,
    email: null,
    contact: null,
    ...(payment.token_ref && { token_id: payment.token_ref, customer_id: payment.customer_ref }),
    notes: payment.reference ? { reference: payment.reference } : [],
    fee: captured ? Number(feeOf(payment)) : null,
    tax: captured ? Number(taxOf(feeOf(payment))) : null,
    error_code: payment.error_code,
    error_description: payment.error_description,
    error_source: payment.error_code ? 'bank' : null,
    error_step: payment.error_code ? 'payment_authorization' : null,
    error_reason: payment.error_reason ?? (payment.error_code ? 'payment_failed' : null),
    acquirer_data: {},
    created_at: unixSeconds(payment.created_at),
  }
}

/** A row as Razorpay's refund entity. */
export function refundEntity(refund: SimulatedRefund) {
  return {
    id: refund.refund_ref,
    entity: 'refund',
    amount: Number(refund.amount_paise),
    currency: refund.currency,
    payment_id: refund.payment_ref,
    notes: refund.receipt ? { reference: refund.receipt } : [],
    receipt: refund.receipt,
    acquirer_data: { arn: null },
    created_at: unixSeconds(refund.created_at),
    batch_id: null,
    status: refund.status,
    speed_processed: 'normal',
    speed_requested: 'normal',
  }
}

/** A row as Razorpay's settlement entity. */
export function settlementEntity({ settlement_ref, amount_paise, fee_paise, utr, created_at }: SimulatedSettlement) {
  return {
    id: settlement_ref,
    entity: 'settlement',
    amount: Number(amount_paise),
    status: 'processed',
    fees: Number(fee_paise),
    tax: Number(taxOf(fee_paise)),
    utr,
    created_at: unixSeconds(created_at),
  }
}

/** A settled payment as a row of Razorpay's settlement report. */
export function settledPayment(payment: SimulatedPayment, settlement: SimulatedSettlement) {
  const fee = feeOf(payment)
  return {
    entity_id: payment.payment_ref,
    type: 'payment',
    amount: Number(payment.amount_paise),
    credit: Number(payment.amount_paise - fee),
    debit: 0,
    fee: Number(fee),
    tax: Number(taxOf(fee)),
    payment_id: null,
    ...settledIn(payment, settlement),
  }
}

/** A settled refund as such a row. */
export function settledRefund(refund: SimulatedRefund, settlement: SimulatedSettlement) {
  return {
    entity_id: refund.refund_ref,
    type: 'refund',
    amount: Number(refund.amount_paise),
    credit: 0,
    debit: Number(refund.amount_paise),
    fee: 0,
    tax: 0,
    payment_id: refund.payment_ref,
    ...settledIn(refund, settlement),
  }
}

const settledIn = (row: { currency: string; created_at: Date }, settlement: SimulatedSettlement) => ({
  currency: row.currency,
  on_hold: false,
  settled: true,
  created_at: unixSeconds(row.created_at),
  settled_at: unixSeconds(settlement.created_at),
  settlement_id: settlement.settlement_ref,
  settlement_utr: settlement.utr,
})
