import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { SUBSIDIARY, subsidiaryParams } from '#rooms/employees/contract/employee.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { MODES } from '../rules/upload-types.ts'
import { uploadWords as words } from '../words/upload.ts'
import { START_REFUSALS } from './refusals.ts'
import { partnerId, uploadType } from './upload.ts'

export const startUpload = defineCall({
  name: 'startUpload',
  method: 'POST',
  path: `${SUBSIDIARY}/subscriptions/bulk/{type}`,
  summary: 'Applies an uploaded list; with dry_run returns what it would do and applies nothing.',
  who: partnerMay('file_upload.upload'),
  params: z.strictObject({ ...subsidiaryParams.shape, type: uploadType }),
  body: z.strictObject({
    file_id: uuid({ invalid: words.fields.file, required: words.fields.file }),
    partner_id: partnerId,
    dry_run: z.boolean().optional(),
    /** all: refused while a row is wrong; valid_only: the rows that are right. */
    mode: z.enum(MODES).default('all'),
    /** Also where the same file was started within the last 24 hours. */
    override: z.boolean().optional(),
    /** That of the dry run: refused as STALE if somebody else has edited the list since. Without it the caller's last one counts. */
    version: z.int().min(1).optional(),
    /** Required where the list has children under 18: their employees, parents or guardians, have agreed to this text. */
    guardian_text_version: text({ max: 100 }).optional(),
  }),
  reply: z.union([
    z.strictObject({
      file_id: z.uuid(),
      total_rows: z.int(),
      valid: z.int(),
      invalid: z.int(),
      /** What the rows that are right take of the contract's lives, or of its deletions or updates of the year. */
      requested: z.int(),
      /** What the contract has left of it; null: no limit. */
      remaining_quota: z.int().nullable(),
      /** Health credits in rupees; null where the action moves none. */
      required: z.number().nullable(),
      available: z.number().nullable(),
      /** Rows about a child under 18, for whom a parent or guardian is to agree; only where the action may have some. */
      children: z.int().optional(),
      /** The text to which they agree: `guardian_text_version` of the start; only with `children`. */
      guardian_text_version: z.string().optional(),
      /** Unused health credits in rupees of the employees who leave, which return to the company; only where some do. */
      returns: z.number().optional(),
      /** People of the list who also have a plan of another contract of the company, which goes on; only where they leave. */
      other_plans: z.int().optional(),
      version: z.int(),
    }),
    z.strictObject({ upload_id: z.uuid(), status: z.literal('PENDING') }),
  ]),
  also: 202,
  idempotent: true,
  limits: [{ by: 'account', limit: 300, seconds: 3600 }],
  refusals: START_REFUSALS,
})
