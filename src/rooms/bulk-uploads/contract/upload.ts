import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { SUBSIDIARY, subsidiaryParams } from '#rooms/employees/contract/employee.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { FILE_BYTES, UPLOAD_TYPES } from '../rules/upload-types.ts'
import { uploadWords as words } from '../words/upload.ts'
import { FILE_REFUSALS } from './refusals.ts'

export const partnerId = uuid({ invalid: words.fields.plan, required: words.fields.plan })
export const uploadType = z.enum(UPLOAD_TYPES, words.fields.type)

export const Column = z.strictObject({
  key: z.string(),
  header: z.string(),
  required: z.boolean(),
  sample: z.string(),
  /** The only values that it takes; empty: any that its rule accepts. */
  allowed: z.array(z.string()),
  help: z.string(),
})

export const uploadFile = defineCall({
  name: 'uploadFile',
  method: 'POST',
  path: `${SUBSIDIARY}/files`,
  summary: 'Uploads a list of people as XLSX or CSV. Nothing of it is applied before it is started.',
  who: partnerMay('file_upload.upload'),
  params: subsidiaryParams,
  body: z.strictObject({
    type: uploadType,
    partner_id: partnerId,
    /** 'true': also where the same file was started within the last 24 hours. */
    override: z.enum(['true', 'false']).optional(),
    /** The row of the sheet in which the headings stand; without it the one of the first ten that has most known ones. */
    heading_row: text({ max: 7 })
      .regex(/^[1-9]\d*$/, words.fields.row)
      .optional(),
  }),
  files: {
    file: {
      max_files: 1,
      max_bytes: FILE_BYTES - 1,
      kinds: 'judged by the call',
      messages: { kind: words.file.kind, size: words.file.size, count: words.file.count },
      size_refusal: 'ECD110',
    },
  },
  reply: z.strictObject({
    file_id: z.uuid(),
    total_rows: z.int(),
    /** Rows that are right as they are. */
    valid: z.int(),
    invalid: z.int(),
    /** Rows that the sheet hides; of people to delete they are left out until somebody says that they are meant. */
    hidden_rows: z.int(),
    columns: z.array(Column),
    /** Headings that are no column's, with the key of the one that they probably mean; null where all are clear. */
    mapping_suggestion: z.record(z.string(), z.string()).nullable(),
  }),
  status: 201,
  idempotent: true,
  limits: [
    { by: 'account', limit: 120, seconds: 3600 },
    // Each is stored, with all of its rows.
    { by: 'account', limit: 300, seconds: 86_400 },
  ],
  refusals: FILE_REFUSALS,
})
