import { z } from 'zod'
import type { GatewayMandate, GatewayNotice } from '../mandates.ts'
import type { GatewayOrder, GatewayPayment, GatewayRefund, GatewaySettlement, SettledItem } from '../payment-gateway.ts'

/**
 * Razorpay's entities on the wire: amounts in paise as JSON numbers, times in Unix seconds. Unread keys are dropped.
 */
const paise = z
  .int()
  .nonnegative()
  .transform((amount) => BigInt(amount))
const signedPaise = z.int().transform((amount) => BigInt(amount))
const instant = z.int().transform((seconds) => new Date(seconds * 1000))
const maybeText = z
  .string()
  .nullish()
  .transform((text) => text || null)

export const wireOrder = z
  .object({
    id: z.string().min(1),
    amount: paise,
    amount_paid: paise.default(0n),
    currency: z.string(),
    receipt: maybeText,
    status: z.enum(['created', 'attempted', 'paid']),
    notification: z.object({ id: maybeText }).nullish(),
    created_at: instant,
  })
  .transform(
    (order): GatewayOrder => ({
      order_ref: order.id,
      amount_paise: order.amount,
      amount_paid_paise: order.amount_paid,
      currency: order.currency,
      receipt: order.receipt,
      status: order.status,
      notice_ref: order.notification?.id ?? null,
      created_at: order.created_at,
    }),
  )

export const wirePayment = z
  .object({
    id: z.string().min(1),
    order_id: maybeText,
    amount: paise,
    amount_refunded: paise.nullish(),
    fee: paise.nullish(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    method: maybeText,
    error_code: maybeText,
    error_description: maybeText,
    error_reason: maybeText,
    customer_id: maybeText,
    token_id: maybeText,
    // An empty one is sent as [].
    notes: z.unknown().optional(),
    created_at: instant,
  })
  .transform(
    (payment): GatewayPayment => ({
      payment_ref: payment.id,
      order_ref: payment.order_id,
      amount_paise: payment.amount,
      amount_refunded_paise: payment.amount_refunded ?? 0n,
      fee_paise: payment.fee ?? null,
      currency: payment.currency,
      status: payment.status,
      method: payment.method,
      error_code: payment.error_code,
      error_description: payment.error_description,
      error_reason: payment.error_reason,
      customer_ref: payment.customer_id,
      token_ref: payment.token_id,
      reference: referenceIn(payment.notes),
      created_at: payment.created_at,
    }),
  )

/** Our reference for a debit, from the notes; empty notes are sent as []. */
function referenceIn(notes: unknown): string | null {
  const reference = notes && typeof notes === 'object' ? (notes as Record<string, unknown>).reference : undefined
  return typeof reference === 'string' && reference !== '' ? reference : null
}

/** A mandate. A cancellation in progress counts as cancelled: no debit may follow it. */
export const wireToken = z
  .object({
    id: z.string().min(1),
    recurring_details: z.object({
      status: z.enum(['initiated', 'confirmed', 'paused', 'rejected', 'cancellation_initiated', 'cancelled']),
      failure_reason: maybeText,
    }),
  })
  .transform(
    ({ id, recurring_details: { status, failure_reason } }): GatewayMandate => ({
      token_ref: id,
      status: status === 'cancellation_initiated' ? 'cancelled' : status,
      failure_reason,
    }),
  )

const wireNotification = z.object({ id: z.string().min(1), order_id: z.string().min(1), status: z.string() }).transform(
  ({ id, order_id, status }): GatewayNotice => ({
    notice_ref: id,
    order_ref: order_id,
    delivered: status === 'delivered',
  }),
)

export const wireRefund = z
  .object({
    id: z.string().min(1),
    payment_id: z.string().min(1),
    amount: paise,
    currency: z.string().default('INR'),
    status: z.enum(['pending', 'processed', 'failed']).default('pending'),
    receipt: maybeText,
    created_at: instant,
  })
  .transform(
    (refund): GatewayRefund => ({
      refund_ref: refund.id,
      payment_ref: refund.payment_id,
      amount_paise: refund.amount,
      currency: refund.currency,
      status: refund.status,
      receipt: refund.receipt,
      created_at: refund.created_at,
    }),
  )

export const wireSettlement = z
  .object({ id: z.string().min(1), amount: signedPaise, status: z.string(), utr: maybeText, created_at: instant })
  .transform(
    ({ id, amount, status, utr, created_at }): GatewaySettlement => ({
      settlement_ref: id,
      amount_paise: amount,
      status,
      utr,
      created_at,
    }),
  )

/**
 * A row of the settlement report. A payment's credit is its amount less the fee, which includes its tax. What the gateway
 * takes for a dispute, or corrects, is written as a debit or as a negative credit.
 */
export const wireSettledItem = z
  .object({
    entity_id: z.string().min(1),
    type: z.string(),
    credit: signedPaise,
    debit: signedPaise,
    fee: signedPaise.nullish(),
    settlement_id: maybeText,
  })
  .transform(
    ({ entity_id, type, credit, debit, fee, settlement_id }): SettledItem => ({
      item_ref: entity_id,
      kind: type,
      credit_paise: credit,
      debit_paise: debit,
      fee_paise: fee ?? 0n,
      settlement_ref: settlement_id,
    }),
  )

/** A list answer. */
export const wireCollection = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })

/** The body of every refusal. `source`, `step` and `metadata` exist too; nothing here needs them. */
export const wireError = z.object({
  error: z.object({ code: z.string(), description: z.string().default(''), reason: maybeText }),
})

/** The body of every webhook. */
export const wireEvent = z.object({
  entity: z.literal('event'),
  event: z.string().min(1).max(64),
  created_at: instant,
  payload: z.object({
    payment: z.object({ entity: wirePayment }).optional(),
    order: z.object({ entity: wireOrder }).optional(),
    refund: z.object({ entity: wireRefund }).optional(),
    settlement: z.object({ entity: wireSettlement }).optional(),
    token: z.object({ entity: wireToken }).optional(),
    notification: z.object({ entity: wireNotification }).optional(),
  }),
})
