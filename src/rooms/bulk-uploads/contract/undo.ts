import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { SUBSIDIARY } from '#rooms/employees/contract/employee.ts'
import { INSUFFICIENT_FUNDS, PLAN_NOT_ACTIVE, QUOTA_EXCEEDED } from '#rooms/employees/contract/refusals.ts'
import { RETENTIONS } from '#rooms/employees/rules/restore.ts'
import { text } from '#values/text.ts'
import { uploadWords as words } from '../words/upload.ts'
import { fileParams } from './files.ts'

const UNDO_REFUSALS = {
  NOT_UNDOABLE: { status: 409, message: words.refusals.NOT_UNDOABLE },
  UNDO_OVER: { status: 409, message: words.refusals.UNDO_OVER },
} as const

export const previewUndo = defineCall({
  name: 'previewUndo',
  method: 'GET',
  path: `${SUBSIDIARY}/files/{id}/undo`,
  summary:
    'Returns whom the undo of a list of deletions would bring back, with what, and who stays as they are and why.',
  who: partnerMay('employees.edit'),
  params: fileParams,
  reply: z.strictObject({
    file_id: z.uuid(),
    /** How many come back. */
    returning: z.int(),
    /** The first hundred of them. */
    people: z.array(
      z.strictObject({
        row: z.int(),
        name: z.string(),
        /** Rupees that go back to the person. */
        credits: z.number(),
      }),
    ),
    /** How many stay as they are. */
    retained: z.int(),
    /** The first hundred of them. */
    others: z.array(z.strictObject({ row: z.int(), name: z.string(), why: z.enum(RETENTIONS) })),
    /** People on the plans of employees who come back. */
    dependents: z.int(),
    /** Lives that the contract gives again, and what it has left. */
    lives: z.int(),
    remaining_quota: z.int(),
    /** Rupees: what goes back to people, all or nothing, and what the company has. */
    credits: z.number(),
    available: z.number(),
    /** Why nobody can come back as things are. */
    refusal: z.enum(['PLAN_NOT_ACTIVE', 'QUOTA_EXCEEDED', 'INSUFFICIENT_FUNDS']).nullable(),
    /** Sent with the undo: if something else would happen by then, it is refused as STALE. */
    seen: z.string(),
  }),
  limits: [{ by: 'account', limit: 300, seconds: 3600 }],
  refusals: UNDO_REFUSALS,
})

export const undoUpload = defineCall({
  name: 'undoUpload',
  method: 'POST',
  path: `${SUBSIDIARY}/files/{id}/undo`,
  summary:
    'Undoes a list for 24 hours, as one act: plans that it gave are taken back from people who have neither logged in nor used them; people whom it deleted come back as they were.',
  who: partnerMay('employees.edit'),
  params: fileParams,
  body: z.strictObject({ seen: text({ max: 100 }).optional() }).optional(),
  reply: z.strictObject({
    file_id: z.uuid(),
    /** People whose plan was taken back, or who are back. */
    undone: z.int(),
    /** People who keep it, because they have logged in, used it or changed since; of deletions, who stay as they are. */
    retained: z.int(),
  }),
  // It gives back what a list has cost: without a limit, lists would try numbers and write to strangers for nothing.
  limits: [{ by: 'account', limit: 10, seconds: 86_400 }],
  commonRefusals: ['STALE'],
  refusals: { ...UNDO_REFUSALS, QUOTA_EXCEEDED, INSUFFICIENT_FUNDS, PLAN_NOT_ACTIVE },
})
