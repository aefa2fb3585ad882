import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { words } from './words.ts'

/** The gateway's webhook. It has no session: the signature over the raw bytes authenticates it. */
export const receivePaymentWebhook = defineCall({
  name: 'receivePaymentWebhook',
  method: 'POST',
  path: 'payment/webhook/{gateway}',
  summary: 'Receives signed webhooks of the payment gateway.',
  who: anyone,
  params: z.object({ gateway: z.literal('razorpay') }),
  raw: true,
  body_bytes: 65_536,
  reply: z.object({ received: z.literal(true) }),
  refusals: { WEBHOOK_REFUSED: { status: 400, message: words.webhookRefused } },
})
