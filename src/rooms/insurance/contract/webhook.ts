import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { text } from '#values/text.ts'
import { policyWords } from '../words/policy.ts'

const words = policyWords.webhook

/** An insurer's webhook. It has no session: the signature over the raw bytes authenticates it. */
export const receiveInsurerWebhook = defineCall({
  name: 'receiveInsurerWebhook',
  method: 'POST',
  path: 'insurer/webhook/{code}',
  summary:
    'Receives signed messages of an insurer: {event_id, reference, status, coi_number?, reason?}; the reference is the application’s id.',
  who: anyone,
  raw: true,
  body_bytes: 16_384,
  params: z.strictObject({ code: text({ max: 40 }) }),
  reply: z.object({ received: z.literal(true) }),
  refusals: { WEBHOOK_REFUSED: { status: 400, message: words.refused } },
})
