import { z } from 'zod'
import type { GatewayPayout, PayoutState } from '../payout-gateway.ts'

/**
 * RazorpayX's entities on the wire: amounts in paise as JSON numbers, times in Unix seconds. Unread keys are dropped.
 */
const maybeText = z
  .string()
  .nullish()
  .transform((text) => text || null)

const STATES = {
  queued: 'waiting',
  pending: 'waiting',
  scheduled: 'waiting',
  processing: 'waiting',
  processed: 'paid',
  reversed: 'returned',
  failed: 'refused',
  cancelled: 'refused',
  rejected: 'refused',
} as const satisfies Record<string, PayoutState>
const DECLINED: readonly string[] = ['cancelled', 'rejected']
const STATUSES = Object.keys(STATES) as (keyof typeof STATES)[]

export const wirePayout = z
  .object({
    id: z.string().min(1),
    fund_account_id: z.string(),
    amount: z.int().positive(),
    currency: z.string(),
    status: z.enum(STATUSES),
    utr: maybeText,
    reference_id: maybeText,
    failure_reason: maybeText,
    status_details: z.object({ description: maybeText, reason: maybeText }).nullish(),
  })
  .transform(
    (payout): GatewayPayout => ({
      payout_ref: payout.id,
      recipient_ref: payout.fund_account_id,
      key: payout.reference_id,
      amount_paise: BigInt(payout.amount),
      currency: payout.currency,
      state: STATES[payout.status],
      utr: payout.utr,
      reason: payout.failure_reason ?? payout.status_details?.description ?? payout.status_details?.reason ?? null,
      // What our own people cancelled or did not approve says so in its status alone.
      reason_code: DECLINED.includes(payout.status) ? payout.status : (payout.status_details?.reason ?? null),
    }),
  )

export const wirePayouts = z.object({ items: z.array(wirePayout) })
export const wireRef = z.object({ id: z.string().min(1) })

export const wirePayoutEvent = z.object({
  event: z.string(),
  created_at: z.int().transform((seconds) => new Date(seconds * 1000)),
  payload: z.object({ payout: z.object({ entity: wirePayout }).nullish() }),
})
