import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { staffMay } from '#rooms/access/who.ts'
import { pageNumber } from '#values/page.ts'
import { words } from './words.ts'

const id = z.string().regex(/^(job-[1-9]\d{0,17}|message-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)

const deadLetter = z.object({
  id: z.string(),
  kind: z.enum(['job', 'message']),
  name: z.string(),
  channel: z.string().nullable(),
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
  summary: 'Jobs and messages that failed for good, the latest first',
  who: staffMay('audit.view'),
  query: z.strictObject({ page_number: pageNumber }),
  reply: z.object({
    dead_letters: z.array(deadLetter),
    pagination_info: z.object({
      current_page: z.number(),
      has_next_page: z.boolean(),
      has_prev_page: z.boolean(),
      page_start_index: z.number(),
      page_end_index: z.number(),
      total_dead_letters: z.number(),
    }),
  }),
})

export const retryDeadLetter = defineCall({
  name: 'retryDeadLetter',
  method: 'POST',
  path: 'dashboard/dead_letters/{id}/retry',
  summary: 'Has a dead job or message tried again, from its first try on',
  who: staffMay('settings.edit'),
  params: z.object({ id }),
  reply: z.object({ id: z.string() }),
  refusals: {
    STATE_CHANGED: { status: 409, message: words.deadLetters.stateChanged },
    MESSAGE_EXPIRED: { status: 409, message: words.deadLetters.expired },
  },
})
