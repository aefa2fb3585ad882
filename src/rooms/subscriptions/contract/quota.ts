import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { wireDate } from '#values/wire-time.ts'
import { SERVICE_NAMES, SERVICES } from '../rules/services.ts'
import { quotaWords as words } from '../words.ts'

export const QuotaGrant = z.object({
  id: z.uuid(),
  service: z.enum(SERVICE_NAMES),
  service_category_mapping_id: z.uuid(),
  count: z.int(),
  used: z.int(),
  /** Can still be used today. */
  remaining: z.int(),
  /** Taken back unused. */
  cancelled: z.int(),
  reason: z.string(),
  /** The last day, IST; null: until the end of the paid period. */
  expires_on: z.iso.date().nullable(),
  granted_by: z.string().nullable(),
  granted_at: z.string(),
  cancelled_at: z.string().nullable(),
  cancel_reason: z.string().nullable(),
})
export type QuotaGrant = z.output<typeof QuotaGrant>

const why = text({ max: 300, required: words.sayWhy }).min(3, words.sayWhy)

export const addQuota = defineCall({
  name: 'addQuota',
  method: 'POST',
  path: 'dashboard/subscriptions/{id}/quota',
  summary: 'Adds uses of a service to the current paid term of a plan.',
  who: staffMay('subscription.addQuota'),
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    service_category_mapping_id: uuid({ invalid: words.service }).refine(
      (id) => SERVICES.some(({ service_category_mapping_id }) => service_category_mapping_id === id),
      words.service,
    ),
    count: z.int(words.count).min(1, words.count).max(10, words.count),
    reason: why,
    expires_on: wireDate({ invalid: words.expiresOn }).nullish(),
  }),
  reply: QuotaGrant,
  status: 201,
  idempotent: true,
  refusals: {
    ...OWN_AFFAIR,
    PLAN_NOT_RUNNING: { status: 409, message: words.notRunning },
    NOT_COUNTED: { status: 409, message: words.notCounted },
  },
})

export const cancelQuota = defineCall({
  name: 'cancelQuota',
  method: 'DELETE',
  path: 'dashboard/subscriptions/{id}/quota/{grant_id}',
  summary: 'Revokes the unused part of uses that staff added; uses of the plan itself cannot be revoked.',
  who: staffMay('subscription.cancelQuota'),
  params: z.strictObject({ id: z.uuid(), grant_id: z.uuid() }),
  body: z.strictObject({ reason: why }),
  reply: QuotaGrant,
  refusals: { ...OWN_AFFAIR, NOTHING_LEFT: { status: 409, message: words.nothingLeft } },
})
