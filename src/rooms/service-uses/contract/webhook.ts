import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { mobile } from '#values/mobile.ts'
import { rupees } from '#values/rupees.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { wireDate, wireTime } from '#values/wire-time.ts'
import { type EventStatus, KINDS, WRITTEN_STATUSES } from '../rules/partner-order.ts'
import { webhookWords as words } from '../words/webhook.ts'

const amount = rupees({
  invalid: words.amount,
  min: { paise: 0n, message: words.amount },
  max: { paise: 10_00_000_00n, message: words.tooMuch },
})
const EVENT_ID = /^[\w.:/-]{1,100}$/

const status = text({ max: 40, required: words.status }).transform((written, context): EventStatus => {
  const found = Object.entries(WRITTEN_STATUSES).find(
    ([name]) => name === written.toUpperCase().replaceAll(/[ -]/g, '_'),
  )
  if (found) return found[1]
  context.issues.push({ code: 'custom', input: written, message: words.status })
  return z.NEVER
})

/** One event of a partner's order. Amounts are rupees. */
export const PartnerEventBody = z
  .strictObject({
    event_id: text({ max: 100, required: words.eventId }).regex(EVENT_ID, words.eventId),
    /** The partner's number of the appointment or order; events of one order carry the same. */
    /** `event/…` is what we call orders that have none. */
    reference: text({ max: 100 })
      .regex(EVENT_ID, words.eventId)
      .regex(/^(?!event\/)/, words.eventId)
      .optional(),
    kind: z.enum(KINDS, words.kind),
    mobile: mobile({ invalid: words.mobile }).optional(),
    uhid: uuid({ invalid: words.uhid }).optional(),
    service_date: wireDate({ invalid: words.day }),
    gross: amount,
    paid_by_plan: amount,
    paid_by_member: amount,
    city: text({ max: 100 }).optional(),
    provider_name: text({ max: 200 }).optional(),
    status,
    /** UTC, 'YYYY-MM-DD HH:mm:ss'; events that arrive late are put in order by it. */
    at: wireTime({ invalid: words.at }).optional(),
  })
  .refine(({ gross, paid_by_plan, paid_by_member }) => gross === paid_by_plan + paid_by_member, {
    path: ['gross'],
    error: words.sum,
  })
  .refine(({ mobile, uhid }) => (mobile === undefined) !== (uhid === undefined), {
    path: ['mobile'],
    error: words.person,
  })
export type PartnerEventBody = z.output<typeof PartnerEventBody>

/** It has no session: the signature over the raw bytes authenticates it. */
export const receivePartnerEvent = defineCall({
  name: 'receivePartnerEvent',
  method: 'POST',
  path: 'services/webhook',
  summary:
    'Receives signed events of partners about appointments, consultations, orders and tests; the same event_id again changes nothing.',
  who: anyone,
  raw: true,
  body_bytes: 16_384,
  reply: z.object({ received: z.literal(true) }),
  commonRefusals: ['INVALID'],
  refusals: { WEBHOOK_REFUSED: { status: 400, message: words.refused } },
})
