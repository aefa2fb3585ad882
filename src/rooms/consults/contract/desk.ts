import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { consultRefusals as words } from '../words/refusals.ts'

export const receiveDeskEvent = defineCall({
  name: 'receiveDeskEvent',
  method: 'POST',
  base: 'root',
  path: '/consult/api/v1/doctor-desk/webhook',
  summary:
    'Receives signed messages of the doctors’ desk. 409 tells the desk that its doctor is too late, 425 that a message has overtaken the one before it.',
  who: anyone,
  raw: true,
  body_bytes: 65_536,
  reply: z.object({ received: z.literal(true) }),
  refusals: {
    WEBHOOK_REFUSED: { status: 400, message: words.webhook },
    CONSULT_OVER: { status: 409, message: words.over },
    TOO_EARLY: { status: 425, message: words.early },
  },
})
