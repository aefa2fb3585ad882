import * as z from 'zod'
import { defineCall, type FileRule } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { mobile } from '#values/mobile.ts'
import { text } from '#values/text.ts'
import { wireTime } from '#values/wire-time.ts'
import { centreInput } from '../rules/centre.ts'
import { REPORT_KINDS } from '../rules/report-access.ts'
import { SUB_STATUSES, type SubStatus } from '../rules/sub-status.ts'
import { webhookWords as words } from '../words/webhook.ts'
import { orderId } from './my-checkups.ts'
import { MOVE_REFUSALS } from './refusals.ts'

const MEGABYTE = 1_048_576
export const REPORT_FILE: FileRule = {
  max_files: 1,
  max_bytes: 5 * MEGABYTE,
  kinds: ['application/pdf', 'image/jpeg', 'image/png'],
  messages: { kind: words.kind, size: words.size, count: words.size },
}

/** As the table of the specification has it: a cancellation by the provider. */
const CANCELLED = 'CANCELLED'
export const movedTo = z
  .enum([...SUB_STATUSES, CANCELLED] as [SubStatus | typeof CANCELLED], words.subStatus)
  .transform((one): SubStatus => (one === CANCELLED ? 'CANCELLED_BY_PROVIDER' : one))

/** The number that a candidate gives at the centre together with an ID; with the sample or the visit, or later. */
export const personMobile = mobile({ invalid: words.person }).optional()

/** Without the end, where line breaks may follow: two patterns that take the same spaces would take hours over megabytes. */
const isBase64 = (text: string) => /^[A-Za-z0-9+/][A-Za-z0-9+/\s]*={0,2}$/.test(text.trim())
const content = z.string(words.content).min(1, words.content).refine(isBase64, words.content)

/** The body of the provider's message; checked by its handler, because the signature is over its bytes. */
export const providerMessage = z.strictObject({
  event_id: text({ max: 200, required: words.eventId }).regex(/^[\w.:-]{1,100}$/, words.eventId),
  order_id: orderId,
  sub_status: movedTo,
  at: wireTime({ invalid: words.at }),
  note: text({ max: 2000 }).max(500, words.note).optional(),
  /** Another time of the appointment than the one that was asked for. */
  appointment_at: wireTime({ invalid: words.at }).optional(),
  /** Where it is, of an appointment at a centre; without it the one that the person was told. */
  centre: centreInput.optional(),
  person_mobile: personMobile,
  report: z
    .union(
      [
        content.transform((one) => ({ name: undefined, kind: 'RESULTS' as const, content: one })),
        z.strictObject({
          name: text({ max: 300 }).min(1, words.name).max(100, words.name).optional(),
          kind: z.enum(REPORT_KINDS, words.reportKind).default('RESULTS'),
          content,
        }),
      ],
      words.content,
    )
    .optional(),
})
export type ProviderMessage = z.output<typeof providerMessage>

/** The provider's webhook. It has no session: the signature over the raw bytes authenticates it. */
export const receiveCheckupWebhook = defineCall({
  name: 'receiveCheckupWebhook',
  method: 'POST',
  path: 'checkups/webhook',
  summary:
    'Receives signed messages of the check-up provider: {event_id, order_id, sub_status, at, note?, appointment_at?, centre?: {name, address, phone}, person_mobile?, report?}; a report is its content in base64, or {name?, kind?, content}.',
  who: anyone,
  raw: true,
  body_bytes: 7 * MEGABYTE,
  reply: z.object({ received: z.literal(true) }),
  commonRefusals: ['NOT_FOUND', 'INVALID', 'FILE_REFUSED', 'STORAGE_FULL'],
  refusals: { WEBHOOK_REFUSED: { status: 400, message: words.refused }, ...MOVE_REFUSALS },
})
