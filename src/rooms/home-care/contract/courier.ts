import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { text } from '#values/text.ts'
import { wireTime } from '#values/wire-time.ts'
import { COURIER_STATUSES, KIT_STATUSES } from '../rules/kit-state.ts'
import { callWords } from '../words/calls.ts'

const { fields: words, refusals } = callWords

export const trackingNumber = text({ max: 100, required: words.tracking }).regex(/^[A-Za-z0-9-]{6,40}$/, words.tracking)

/** The body of the courier's message; checked by its handler, because the signature is over its bytes. */
export const courierMessage = z.strictObject({
  event_id: text({ max: 200, required: words.eventId }).regex(/^[\w.:-]{1,100}$/, words.eventId),
  tracking_number: trackingNumber,
  status: z.enum(COURIER_STATUSES, words.kitStatus),
  at: wireTime({ invalid: words.at }),
  note: text({ max: 1000 }).max(300, words.shortNote).optional(),
})
export type CourierMessage = z.output<typeof courierMessage>

/** The courier's webhook. It has no session: the signature over the raw bytes authenticates it. */
export const receiveCourierWebhook = defineCall({
  name: 'receiveCourierWebhook',
  method: 'POST',
  path: 'home_care/courier/webhook',
  summary:
    'Receives signed messages of the courier: {event_id, tracking_number, status, at, note?}; repeated, late and overtaken ones are taken.',
  who: anyone,
  raw: true,
  reply: z.object({ received: z.literal(true) }),
  commonRefusals: ['NOT_FOUND', 'INVALID'],
  refusals: { WEBHOOK_REFUSED: { status: 400, message: refusals.webhook } },
})

export const simulateKit = defineCall({
  name: 'simulateKit',
  method: 'POST',
  base: 'root',
  path: '/dev/kits/{subscription_id}',
  summary: 'Simulates packing and the courier: reports this status of the kit of a home care.',
  who: anyone,
  simulatorOnly: true,
  params: z.strictObject({ subscription_id: z.uuid() }),
  body: z.strictObject({ status: z.enum(['PACKED', ...COURIER_STATUSES]) }),
  reply: z.object({ status: z.enum(KIT_STATUSES) }),
})
