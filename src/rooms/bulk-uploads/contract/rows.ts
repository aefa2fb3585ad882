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
const rowNumber = z.int().min(2).max(1_048_576)
const ROW_STATUSES = ['WAITING', 'DONE', 'FAILED', 'UNDONE'] as const

const Row = z.strictObject({
  /** Its number in the file, where the headings are row 1. */
  row: z.int(),
  /** By the keys of the columns. */
  values: z.record(z.string(), z.string()),
  remarks: z.array(z.string()),
  status: z.enum(ROW_STATUSES),
  /** Whom it deletes or changes; null where nobody is found, where it adds somebody, and once the list is started. */
  person: z
    .strictObject({
      name: z.string(),
      /** Of a dependent, with the name of the employee. */
      relation: z.string().nullable(),
      employee: z.string().nullable(),
      /** Unused health credits in rupees, which return to the company. */
      credits: z.number().nullable(),
    })
    .nullable(),
})
/** A row of an upload as lists show it. */
export type ListedRow = z.output<typeof Row>

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

/** Rows that were written, with what is wrong with them now, and the counts of the upload. */
const writtenRows = {
  rows: z.array(z.strictObject({ row: z.int(), remarks: z.array(z.string()) })),
  total_rows: z.int().max(MAX_ROWS),
  valid: z.int(),
  invalid: z.int(),
}

export const setFileColumn = defineCall({
  name: 'setFileColumn',
  method: 'PATCH',
  path: `${SUBSIDIARY}/files/{id}/rows/all`,
  summary: 'Writes a column of an upload before it is started, in all rows that match.',
  who: partnerMay('file_upload.upload'),
  params: fileParams,
  body: z.strictObject({
    ...filters,
    column: text({ max: 100 }),
    /** Only cells with this text. */
    from: text({ max: 1000 }).optional(),
    to: text({ max: 1000 }),
  }),
  idempotent: true,
  reply: z.strictObject({
    /** By it the set is undone, until another one. */
    set_id: z.uuid(),
    /** Cells that had another text. */
    undoable: z.int(),
    ...writtenRows,
  }),
  limits: [{ by: 'account', limit: 600, seconds: 3600 }],
  refusals: { NOT_OPEN: { status: 409, message: words.refusals.NOT_OPEN } },
})

export const undoFileColumn = defineCall({
  name: 'undoFileColumn',
  method: 'POST',
  path: `${SUBSIDIARY}/files/{id}/rows/all/undo`,
  summary: 'Undoes the last set of a column; cells that were corrected since stay as they are.',
  who: partnerMay('file_upload.upload'),
  params: fileParams,
  body: z.strictObject({ set_id: z.uuid() }),
  idempotent: true,
  reply: z.strictObject({
    /** Cells that were corrected since. */
    left: z.int(),
    ...writtenRows,
  }),
  limits: [{ by: 'account', limit: 600, seconds: 3600 }],
  refusals: {
    NOT_OPEN: { status: 409, message: words.refusals.NOT_OPEN },
    SET_REPLACED: { status: 409, message: words.refusals.SET_REPLACED },
  },
})
