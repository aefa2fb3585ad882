import { z } from 'zod'
import type { GatewayOrder, GatewayPayment, GatewayRefund } from '../payment-gateway.ts'

/** Razorpay's entities as they travel: amounts in paise as JSON numbers, times in Unix seconds. Unread keys are dropped. */
const paise = z
  .int()
  .nonnegative()
  .transform((amount) => BigInt(amount))
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
      created_at: order.created_at,
    }),
  )

export const wirePayment = z
  .object({
    id: z.string().min(1),
    order_id: maybeText,
    amount: paise,
    amount_refunded: paise.nullish(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    method: maybeText,
    error_code: maybeText,
    error_description: maybeText,
    created_at: instant,
  })
  .transform(
    (payment): GatewayPayment => ({
      payment_ref: payment.id,
      order_ref: payment.order_id,
      amount_paise: payment.amount,
      amount_refunded_paise: payment.amount_refunded ?? 0n,
      currency: payment.currency,
      status: payment.status,
      method: payment.method,
      error_code: payment.error_code,
      error_description: payment.error_description,
      created_at: payment.created_at,
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
  }),
})
