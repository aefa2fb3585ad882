import type { FileReply } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { writeBook } from '#platform/spreadsheets/write-book.ts'
import { findContract, rulesOf } from '#rooms/employees/server/contracts.ts'
import { XLSX } from '../contract/files.ts'
import { columnsOf } from '../rules/columns.ts'
import { REMARK_HEADERS } from '../rules/match-headers.ts'
import { isOpen } from '../rules/upload-state.ts'
import { templateWords } from '../words/template.ts'
import { ACTIONS } from './actions/actions.ts'
import { checkUpload } from './check-upload.ts'
import { readRows } from './rows.ts'
import { bookColumn } from './template.ts'
import { lockUpload, type UploadRecord } from './uploads.ts'

const [ROW, STATUS, REMARKS] = REMARK_HEADERS

/**
 * The file with what is wrong with its rows, to be corrected and uploaded again: all of them while nothing is applied,
 * afterwards those that failed, and those that a list which stopped has left.
 */
export async function remarksFile(
  context: AnyRequestContext,
  of: { subsidiaryId: string; id: string },
): Promise<FileReply> {
  const { upload, rows } = await withTransaction(context.db, async (trx) => {
    const upload = await lockUpload(trx, of)
    if (isOpen(upload)) await checkAgain(trx, context, upload)
    return { upload, rows: await readRows(trx, upload) }
  })
  const left = upload.status === 'FAILED' ? ['FAILED', 'WAITING'] : ['FAILED']
  const shown = isOpen(upload) ? rows : rows.filter(({ status }) => left.includes(status))
  const name = upload.file_name.replace(/\.\w+$/, '')
  const columns = await columnsOfFile(context.db, upload)
  const data = {
    name: templateWords.data,
    columns: [
      ...columns.map(bookColumn),
      { header: ROW, width: 8 },
      { header: STATUS, width: 10 },
      { header: REMARKS, width: 60, is_wrapped: true },
    ],
    rows: shown.map(({ row, values, remarks }) => [
      ...columns.map(({ key }) => values[key] ?? ''),
      String(row),
      remarks.length > 0 ? 'INVALID' : 'VALID',
      remarks.join('; '),
    ]),
  }
  return { content: writeBook([data]), media_type: XLSX, file_name: `${name}-remarks.xlsx` }
}

async function checkAgain(trx: Db, { caller, now }: AnyRequestContext, upload: UploadRecord): Promise<void> {
  const contract = await findContract(trx, { subsidiaryId: upload.subsidiary_id, partner_id: upload.partner_plan_id })
  const rows = await readRows(trx, upload)
  await checkUpload(trx, ACTIONS[upload.type], { upload, contract, rows, account_id: caller.account_id!, now })
}

/** The columns that the file has, in its order. */
async function columnsOfFile(db: Db, { subsidiary_id, partner_plan_id, type, mapping }: UploadRecord) {
  const contract = await findContract(db, { subsidiaryId: subsidiary_id, partner_id: partner_plan_id })
  const columns = columnsOf(type, await rulesOf(db, contract))
  return mapping.flatMap((key) => columns.find((one) => one.key === key) ?? [])
}
