import { z } from 'zod'
import { bulkOf } from '#dashboard/contract/bulk-of.ts'
import { exportOf } from '#dashboard/contract/export-of.ts'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { staffMay } from '#rooms/access/who.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { CHANNELS } from './rules/template.ts'
import { deadLetterWords as words } from './words/dead-letters.ts'

const id = z.string().regex(/^(job-[1-9]\d{0,17}|message-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)

const deadLetter = z.object({
  id: z.string(),
  kind: z.enum(['job', 'message']),
  name: z.string(),
  channel: z.enum(CHANNELS).nullable(),
  /** Masked. */
  to: z.string().nullable(),
  failure: z.string().nullable(),
  attempts: z.number().int().nullable(),
  created_at: z.string(),
  failed_at: z.string(),
})
export type DeadLetter = z.output<typeof deadLetter>

export const listDeadLetters = defineCall({
  name: 'listDeadLetters',
  method: 'GET',
  path: 'dashboard/dead_letters',
  summary: 'Lists the jobs and messages that failed permanently, newest first.',
  who: staffMay('audit.view'),
  query: z.strictObject({
    kind: z.enum(['job', 'message']).optional(),
    channel: z.enum(CHANNELS).optional(),
    /** A substring of the name or of the failure. */
    search: text({ max: 100 }).optional(),
    page_number: pageNumber,
  }),
  reply: pageOf('dead_letters', deadLetter),
})

export const exportDeadLetters = exportOf(listDeadLetters, {
  name: 'exportDeadLetters',
  summary: 'Exports the failed jobs and messages with masked recipients; the export is recorded.',
})

export const readSendFigures = defineCall({
  name: 'readSendFigures',
  method: 'GET',
  path: 'dashboard/dead_letters/figures',
  summary: 'Returns what SMS and WhatsApp cost in 24 hours, how many messages visitors caused in one, and the alarms.',
  who: staffMay('audit.view'),
  reply: z.object({
    sent_day: z.number().int(),
    spent_paise: z.number().int(),
    alarm_paise: z.number().int(),
    caused_hour: z.number().int(),
    allowed_hour: z.number().int(),
    alarms: z.array(z.enum(['SPEND', 'REQUESTS'])),
  }),
})

const refusals = {
  STATE_CHANGED: { status: 409, message: words.stateChanged },
  MESSAGE_EXPIRED: { status: 409, message: words.expired },
}

export const retryDeadLetter = defineCall({
  name: 'retryDeadLetter',
  method: 'POST',
  path: 'dashboard/dead_letters/{id}/retry',
  summary: 'Retries a failed job or message, starting from its first attempt.',
  who: staffMay('settings.edit'),
  params: z.object({ id }),
  reply: z.object({ id: z.string() }),
  refusals,
})

export const retryDeadLetters = bulkOf(listDeadLetters, {
  name: 'retryDeadLetters',
  path: 'dashboard/dead_letters/retry',
  summary: 'Retries several failed jobs and messages, each with its own result.',
  who: staffMay('settings.edit'),
  id,
  refusals,
})
