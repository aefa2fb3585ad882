import { pageReply } from '#dashboard/server/page-reply.ts'
import { on, type Route } from '#platform/serving/context.ts'
import type { Outcome } from '#platform/serving/idempotency.ts'
import { limitHits } from '#platform/serving/rate-limits.ts'
import { findContract, rulesOf } from '#rooms/employees/server/contracts.ts'
import * as files from '../contract/files.ts'
import * as rows from '../contract/rows.ts'
import { startUpload as startCall } from '../contract/start.ts'
import { readTemplate } from '../contract/template.ts'
import * as undo from '../contract/undo.ts'
import { uploadFile as uploadCall } from '../contract/upload.ts'
import { columnsOf } from '../rules/columns.ts'
import { correctRows } from './commands/correct-rows.ts'
import { deleteFile } from './commands/delete-file.ts'
import { mapFile, readListAgain } from './commands/map-file.ts'
import { setColumn, undoSetColumn } from './commands/set-column.ts'
import { settleDoubts } from './commands/settle-doubts.ts'
import { startUpload } from './commands/start-upload.ts'
import { readUndoable, undoUpload, viewUndo } from './commands/undo-upload.ts'
import { readSentList, type SentList, uploadFile } from './commands/upload-file.ts'
import { inTurn, inTurnOf } from './in-turn.ts'
import { withPeople } from './people-of-rows.ts'
import { readDoubts } from './read-doubts.ts'
import type { UploadedList } from './read-list.ts'
import { remarksFile } from './remarks-file.ts'
import { countRemarks, listRows } from './rows.ts'
import { templateFile } from './template.ts'
import { listUploads, readUpload, UPLOADS_ON_A_PAGE, viewUploads } from './uploads.ts'

/** Files with remarks that a user may have made in an hour: each checks and writes all rows. */
const REMARKS_FILES = 120
const HOUR_S = 3600

export const bulkUploadRoutes: Route[] = [
  on(uploadCall, {
    around: async (request, answer: (sent: SentList) => Promise<Outcome>) => {
      const { params, body, files: parts } = request
      const sent = await readSentList(request, params.subsidiaryId, { body, file: parts.file[0] })
      return inTurnOf(params.subsidiaryId, () => answer(sent))
    },
    answer: async (request) => {
      const { params, body, prepared } = request
      return uploadFile(request, params.subsidiaryId, { body, ...prepared })
    },
  }),
  on(files.listFiles, async ({ db, params, query, now }) => {
    const { rows: found, total } = await listUploads(db, params.subsidiaryId, query, now)
    return pageReply('files', {
      rows: found,
      total,
      page_number: query.page_number,
      page_size: UPLOADS_ON_A_PAGE,
    })
  }),
  on(files.readFile, async (request) => {
    const { db, caller, params, query, now } = request
    const upload = await readUpload(db, params)
    if (query.status === 'INVALID') {
      await limitHits(db, `bulk-uploads/remarks:${caller.account_id}`, REMARKS_FILES, HOUR_S, now)
      return inTurnOf(params.subsidiaryId, () => remarksFile(request, params))
    }
    const [shown] = await viewUploads(db, [upload], now)
    const of = { ...params, partner_id: upload.partner_plan_id }
    const columns = columnsOf(upload.type, await rulesOf(db, await findContract(db, of)))
    return {
      ...shown!,
      columns: columns.map((one) => ({ ...one, allowed: [...one.allowed] })),
      mapping: upload.headers.map((header, at) => ({ header, key: upload.mapping[at] ?? '' })),
      is_mapped: upload.is_mapped,
      heading_row: upload.heading_row,
      sheet: upload.sheet,
      other_sheets: upload.other_sheets,
      hidden_rows: upload.hidden_rows,
      rows_meant: upload.rows_meant,
      ...(await readDoubts(db, upload, columns)),
      remarks: await countRemarks(db, upload.id),
    }
  }),
  on(files.mapFile, {
    authorize: ({ db, params }) => readUpload(db, params),
    around: async (request, answer: (list: UploadedList) => Promise<Outcome>) => {
      const list = await readListAgain(request, request.authorized, request.body.sheet)
      return inTurnOf(request.params.subsidiaryId, () => answer(list))
    },
    answer: async (request) => mapFile(request, request.params, { body: request.body, list: request.prepared }),
  }),
  on(files.settleDoubts, {
    authorize: ({ db, params }) => readUpload(db, params),
    around: inTurn,
    answer: async (request) => settleDoubts(request, request.params, request.body),
  }),
  on(files.deleteFile, {
    authorize: ({ db, params }) => readUpload(db, params),
    around: inTurn,
    answer: async (request) => deleteFile(request, request.params),
  }),
  on(rows.listFileRows, async ({ db, params, query, now }) => {
    const upload = await readUpload(db, params)
    const contract = await findContract(db, { ...params, partner_id: upload.partner_plan_id })
    const { rows: found, total } = await listRows(db, upload, query)
    const shown = await withPeople(db, found, { upload, contract, now })
    return pageReply('rows', { rows: shown, total, page_number: query.page_number })
  }),
  on(rows.correctFileRows, {
    authorize: ({ db, params }) => readUpload(db, params),
    around: inTurn,
    answer: async (request) => correctRows(request, request.params, request.body),
  }),
  on(rows.setFileColumn, {
    authorize: ({ db, params }) => readUpload(db, params),
    around: inTurn,
    answer: async (request) => setColumn(request, request.params, request.body),
  }),
  on(rows.undoFileColumn, {
    authorize: ({ db, params }) => readUpload(db, params),
    around: inTurn,
    answer: async (request) => undoSetColumn(request, request.params, request.body),
  }),
  on(undo.previewUndo, {
    authorize: (request) => readUndoable(request, request.params),
    around: inTurn,
    answer: async (request) => viewUndo(request, request.params, request.authorized),
  }),
  on(undo.undoUpload, {
    authorize: (request) => readUndoable(request, request.params),
    around: inTurn,
    answer: async (request) => {
      const { params, body, authorized: upload } = request
      return undoUpload(request, params, { upload, seen: body?.seen })
    },
  }),
  on(readTemplate, {
    around: inTurn,
    answer: async (request) => {
      const { partner_id, prefilled } = request.query
      return templateFile(request, request.params, { partner_id, prefilled: prefilled === 'true' })
    },
  }),
  on(startCall, { around: inTurn, answer: async (request) => startUpload(request, request.params, request.body) }),
]
