import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { SUBSIDIARY } from '#rooms/employees/contract/employee.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { MAX_ROWS } from '../rules/upload-types.ts'
import { uploadWords as words } from '../words/upload.ts'
import { fileParams } from './files.ts'

/** Corrected in one request. */
const MOST_ROWS = 500
/** Cells of one column in one request. */
export const MOST_CELLS = 2400
const rowNumber = z.int().min(2).max(1_048_576)
const ROW_STATUSES = ['WAITING', 'DONE', 'FAILED', 'UNDONE'] as const

const Row = z.strictObject({
  /** Its number in the file, where the headings are row 1. */
  row: z.int(),
  /** By the keys of the columns. */
  values: z.record(z.string(), z.string()),
  remarks: z.array(z.string()),
  status: z.enum(ROW_STATUSES),
})

/** Which rows of a list are meant. */
const filters = {
  /** true: with a remark only. */
  invalid: z.enum(['true', 'false']).optional(),
  remark: text({ max: 300 }).optional(),
}

export const listFileRows = defineCall({
  name: 'listFileRows',
  method: 'GET',
  path: `${SUBSIDIARY}/files/{id}/rows`,
  summary: 'Lists the rows of an upload with what is wrong with them.',
  who: partnerMay('file_upload.view'),
  params: fileParams,
  query: z.strictObject({ ...filters, page_number: pageNumber }),
  reply: pageOf('rows', Row),
})

export const correctFileRows = defineCall({
  name: 'correctFileRows',
  method: 'PATCH',
  path: `${SUBSIDIARY}/files/{id}/rows`,
  summary: 'Corrects rows of an upload before it is started; cells that are not named stay as they are.',
  who: partnerMay('file_upload.upload'),
  params: fileParams,
  body: z.strictObject({
    rows: z
      .array(
        z.strictObject({
          row: rowNumber,
          values: z.record(text({ max: 100 }), text({ max: 1000 })),
        }),
      )
      .min(1, words.fields.rows)
      .max(MOST_ROWS),
  }),
  body_bytes: 1_048_576,
  reply: z.strictObject({
    /** The corrected rows as they are now. */
    rows: z.array(Row),
    total_rows: z.int().max(MAX_ROWS),
    valid: z.int(),
    invalid: z.int(),
  }),
  limits: [{ by: 'account', limit: 1800, seconds: 3600 }],
  refusals: { NOT_OPEN: { status: 409, message: words.refusals.NOT_OPEN } },
})

export const setFileColumn = defineCall({
  name: 'setFileColumn',
  method: 'POST',
  path: `${SUBSIDIARY}/files/{id}/rows/set`,
  summary:
    'Writes a column of an upload before it is started: one value into all rows that match, or into rows a value each.',
  who: partnerMay('file_upload.upload'),
  params: fileParams,
  body: z
    .strictObject({
      column: text({ max: 100 }),
      /** For all rows that match, as `listFileRows` lists them. */
      value: text({ max: 1000 }).optional(),
      ...filters,
      /** Instead: rows by their numbers, each with its value. */
      cells: z
        .array(z.tuple([rowNumber, text({ max: 1000 })]))
        .min(1, words.fields.rows)
        .max(MOST_CELLS)
        .optional(),
      /** With `cells`: only those that still have this text, so that an undo leaves what was written since. */
      instead_of: text({ max: 1000 }).optional(),
    })
    .refine(({ value, cells }) => (value === undefined) !== (cells === undefined), {
      path: ['value'],
      error: words.fields.value,
    }),
  body_bytes: 1_048_576,
  idempotent: true,
  reply: z.strictObject({
    /** The rows that were written, also those that had the value. */
    written: z.int(),
    /** The cells that have changed, as they were: `cells` of another call write them back. */
    before: z.array(z.tuple([z.int(), z.string()])),
    /** The rows of `cells` as they are now; none after a value for all that match. */
    rows: z.array(Row),
    total_rows: z.int().max(MAX_ROWS),
    valid: z.int(),
    invalid: z.int(),
  }),
  limits: [{ by: 'account', limit: 1800, seconds: 3600 }],
  refusals: { NOT_OPEN: { status: 409, message: words.refusals.NOT_OPEN } },
})
