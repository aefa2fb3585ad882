import type { FileReply } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { Column } from '#platform/spreadsheets/column.ts'
import { writeXlsx } from '#platform/spreadsheets/write-xlsx.ts'
import { findContract } from '#rooms/employees/server/contracts.ts'
import { REMARK_HEADERS } from '../rules/match-headers.ts'
import { isOpen } from '../rules/upload-state.ts'
import { ACTIONS } from './actions/actions.ts'
import { checkUpload } from './check-upload.ts'
import { readRows, type StoredRow } from './rows.ts'
import { lockUpload, type UploadRecord } from './uploads.ts'

const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const [ROW, STATUS, REMARKS] = REMARK_HEADERS

/**
 * The file with what is wrong with its rows, to be corrected and uploaded again: all of them while nothing is applied,
 * afterwards those that failed.
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
  const shown = isOpen(upload) ? rows : rows.filter(({ status }) => status === 'FAILED')
  const name = upload.file_name.replace(/\.\w+$/, '')
  return {
    content: writeXlsx(columnsOf(upload), each(shown), 'Data'),
    media_type: MEDIA_TYPE,
    file_name: `${name}-remarks.xlsx`,
  }
}

async function checkAgain(trx: Db, { caller, now }: AnyRequestContext, upload: UploadRecord): Promise<void> {
  const contract = await findContract(trx, { subsidiaryId: upload.subsidiary_id, partner_id: upload.partner_plan_id })
  const rows = await readRows(trx, upload)
  await checkUpload(trx, ACTIONS[upload.type]!, { upload, contract, rows, account_id: caller.account_id!, now })
}

function columnsOf({ headers, mapping }: UploadRecord): Column<StoredRow>[] {
  const own = headers.flatMap((header, at): Column<StoredRow>[] => {
    const key = mapping[at]
    return key ? [{ header, value: ({ values }) => values[key] ?? '' }] : []
  })
  return [
    ...own,
    { header: ROW, type: 'number', value: ({ row }) => row },
    { header: STATUS, value: ({ remarks }) => (remarks.length > 0 ? 'INVALID' : 'VALID') },
    { header: REMARKS, value: ({ remarks }) => remarks.join('; ') },
  ]
}

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}
