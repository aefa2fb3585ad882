import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { SUBSIDIARY, subsidiaryParams } from '#rooms/employees/contract/employee.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { ROWS_MEANT } from '../rules/meant-rows.ts'
import { UPLOAD_STATUSES } from '../rules/upload-state.ts'
import { MODES, UPLOAD_TYPES } from '../rules/upload-types.ts'
import { uploadWords as words } from '../words/upload.ts'
import { Column, uploadType } from './upload.ts'

export const fileParams = z.strictObject({
  ...subsidiaryParams.shape,
  id: uuid({ invalid: words.fields.file, required: words.fields.file }),
})
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** An upload. Instants are UTC. */
const uploaded = {
  id: z.uuid(),
  file_name: z.string(),
  type: z.enum(UPLOAD_TYPES),
  partner_id: z.uuid(),
  plan_name: z.string(),
  total_rows: z.int(),
  /** Rows with a remark that are not applied: to be corrected, or failed. */
  invalid: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  processed_rows: z.int(),
  status: z.enum(UPLOAD_STATUSES),
  /** 'Not started', 'In Progress', 'Success' or 'Failed'. */
  status_label: z.string(),
  /** Why nothing of it was applied. */
  refusal: z.strictObject({ type: z.string(), extra_args: z.record(z.string(), z.unknown()) }).nullable(),
  mode: z.enum(MODES).nullable(),
  uploaded_by: z.string(),
  uploaded_on: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** Until when its people can be taken back; null if they cannot. */
  undoable_until: z.string().nullable(),
  undone_at: z.string().nullable(),
  version: z.int(),
}
export const Upload = z.strictObject(uploaded)
export type Upload = z.output<typeof Upload>

/** Where an upload can be read in two ways. */
const Doubts = z.strictObject({
  /** Texts of a file that is no Unicode, as they are read: somebody has to say that they are right. Empty: no doubt. */
  letters_in_doubt: z.array(z.strictObject({ row: z.int(), cell: z.string() })),
  /** Columns of which somebody has to say how their dates are written, because one is possible month first only. */
  dates_in_doubt: z.array(
    z.strictObject({
      key: z.string(),
      header: z.string(),
      /** How many can be read both ways. */
      open: z.int(),
      /** One that is no date with the day first. */
      proof: z.strictObject({ row: z.int(), cell: z.string() }).nullable(),
      /** One that can be read both ways, with the days that it can mean, YYYY-MM-DD. */
      example: z
        .strictObject({ row: z.int(), cell: z.string(), day_first: z.string(), month_first: z.string() })
        .nullable(),
    }),
  ),
})
export type Doubts = z.output<typeof Doubts>

export const listFiles = defineCall({
  name: 'listFiles',
  method: 'GET',
  path: `${SUBSIDIARY}/files`,
  summary: 'Lists the uploads of a company, newest first.',
  who: partnerMay('file_upload.view'),
  params: subsidiaryParams,
  query: z.strictObject({ type: uploadType.optional(), page_number: pageNumber }),
  reply: pageOf('files', Upload),
})

export const readFile = defineCall({
  name: 'readFile',
  method: 'GET',
  path: `${SUBSIDIARY}/files/{id}`,
  summary: 'Returns an upload and its progress; with status=INVALID the file with what is wrong with its rows.',
  who: partnerMay('file_upload.view'),
  params: fileParams,
  query: z.strictObject({ status: z.enum(['INVALID']).optional() }),
  reply: z.strictObject({
    ...uploaded,
    columns: z.array(Column),
    /** The headings of the file, each with the key of the column that it fills; empty: none. */
    mapping: z.array(z.strictObject({ header: z.string(), key: z.string() })),
    /** Whether headings that were only guessed wait for somebody to agree. */
    is_mapped: z.boolean(),
    /** The row of the sheet in which the headings stand, where it is not the first with content. */
    heading_row: z.int().nullable(),
    /** The sheet that was read; empty for a CSV. */
    sheet: z.string(),
    /** Others that are shown and have rows. */
    other_sheets: z.array(z.string()),
    /** Rows of the sheet that it hides: filtered out, grouped, or hidden by hand. */
    hidden_rows: z.int(),
    /** Which rows are meant; null while nobody has said. */
    rows_meant: z.enum(ROWS_MEANT).nullable(),
    ...Doubts.shape,
    /** Each remark with the rows that have it, the most frequent first. */
    remarks: z.array(z.strictObject({ remark: z.string(), rows: z.int() })),
  }),
  file_instead: XLSX,
})

export const deleteFile = defineCall({
  name: 'deleteFile',
  method: 'DELETE',
  path: `${SUBSIDIARY}/files/{id}`,
  summary: 'Deletes an upload that was not applied; one that was is hidden from the list.',
  who: partnerMay('file_upload.delete'),
  params: fileParams,
  status: 204,
  reply: z.void(),
  limits: [{ by: 'account', limit: 300, seconds: 3600 }],
  refusals: { UPLOAD_BUSY: { status: 409, message: words.refusals.UPLOAD_BUSY } },
})

export const mapFile = defineCall({
  name: 'mapFile',
  method: 'PATCH',
  path: `${SUBSIDIARY}/files/{id}`,
  summary:
    'Says which sheet and rows of an upload are meant, and which column each heading. Rows are read again, and corrections are lost; a line that was emptied stays empty.',
  who: partnerMay('file_upload.upload'),
  params: fileParams,
  body: z.strictObject({
    /** By heading the key of its column; empty: the heading is left out. Those not named stay as they are. */
    mapping: z.record(text({ max: 300 }), text({ max: 100 })),
    /** Which rows are meant, where the sheet hides some. */
    rows: z.enum(ROWS_MEANT).optional(),
    /** Another sheet to read. */
    sheet: text({ max: 300 }).optional(),
  }),
  reply: z.strictObject({ file_id: z.uuid(), total_rows: z.int(), valid: z.int(), invalid: z.int() }),
  limits: [{ by: 'account', limit: 120, seconds: 3600 }],
  refusals: {
    ECD102: { status: 422, message: words.refusals.ECD102 },
    ECD103: { status: 422, message: words.refusals.ECD103 },
    NOT_OPEN: { status: 409, message: words.refusals.NOT_OPEN },
  },
})

export const settleDoubts = defineCall({
  name: 'settleDoubts',
  method: 'PATCH',
  path: `${SUBSIDIARY}/files/{id}/doubts`,
  summary:
    'Says how an upload is meant where it can be read in two ways: dates with the month first, letters that are no Unicode.',
  who: partnerMay('file_upload.upload'),
  params: fileParams,
  body: z.strictObject({
    /** By the key of the column whether its dates have the month first; those not named stay in doubt. */
    month_first: z.record(text({ max: 100 }), z.boolean(words.fields.monthFirst)).default({}),
    /** The letters are read as they are meant. */
    letters: z.literal(true).optional(),
  }),
  reply: z.strictObject({ file_id: z.uuid(), total_rows: z.int(), valid: z.int(), invalid: z.int() }),
  limits: [{ by: 'account', limit: 120, seconds: 3600 }],
  refusals: { NOT_OPEN: { status: 409, message: words.refusals.NOT_OPEN } },
})
