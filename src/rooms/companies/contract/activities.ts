import * as z from 'zod'
import { manyOf } from '#dashboard/contract/many-of.ts'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { ACTIVITY_TYPES } from '../rules/activity.ts'
import { companyWords as words } from '../words.ts'

/** Something that was done for the company. */
export const Activity = z.strictObject({
  id: z.string(),
  /** UTC. */
  at: z.string(),
  /** The name of then; our staff and the product's jobs are named as such. */
  actor: z.string(),
  action: z.enum(ACTIVITY_TYPES),
  entity: z.string(),
  entity_id: z.string().nullable(),
  /** A sentence. */
  summary: z.string(),
  /** What changed, as far as there is something to compare. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type Activity = z.output<typeof Activity>

export const listActivities = defineCall({
  name: 'listActivities',
  method: 'GET',
  path: 'partner_dashboard/subsidiaries/{subsidiaryId}/activities',
  summary: 'Lists what was done for a company, newest first.',
  who: partnerMay('activities.view'),
  params: z.strictObject({ subsidiaryId: uuid({ invalid: words.notFound }) }),
  query: z.strictObject({
    /** A person: by id, or by the beginning of the name. */
    actor: text({ max: 100 }).optional(),
    type: manyOf(ACTIVITY_TYPES).optional(),
    page_number: pageNumber,
  }),
  reply: pageOf('activities', Activity),
})
