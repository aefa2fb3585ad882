import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { staffMay } from '#rooms/access/who.ts'
import { text } from '#values/text.ts'
import { ACTION_KINDS, ACTION_STATUSES } from '../rules/status-actions.ts'

export const setCatalogueStatus = defineCall({
  name: 'setCatalogueStatus',
  method: 'PUT',
  path: 'dashboard/catalog/{kind}/{id}/status',
  fresh: true,
  summary: 'Pauses, resumes or ends a coupon or offer immediately.',
  who: staffMay('catalog.edit'),
  params: z.strictObject({ kind: z.enum(ACTION_KINDS), id: text({ max: 80 }).min(1) }),
  body: z.strictObject({ status: z.enum(ACTION_STATUSES), version: z.int().min(1).max(1_000_000) }),
  reply: z.strictObject({ id: z.string(), status: z.enum(ACTION_STATUSES), version: z.int() }),
})
