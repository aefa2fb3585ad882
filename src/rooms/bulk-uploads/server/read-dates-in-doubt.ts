import type { ReplyOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { readFile } from '../contract/files.ts'
import type { UploadColumn } from '../rules/columns.ts'
import { dateColumn } from '../rules/date-order.ts'
import { readRows } from './rows.ts'
import type { UploadRecord } from './uploads.ts'

type DateInDoubt = Extract<ReplyOf<typeof readFile>, { dates_in_doubt: unknown }>['dates_in_doubt'][number]

/** The columns of an upload whose dates are in doubt, with what its rows say about them. */
export async function readDatesInDoubt(
  db: Db,
  upload: UploadRecord,
  columns: readonly UploadColumn[],
): Promise<DateInDoubt[]> {
  if (upload.dates_in_doubt.length === 0) return []
  const rows = await readRows(db, upload)
  return upload.dates_in_doubt.map((key) => ({
    ...dateColumn(rows, key),
    header: columns.find((one) => one.key === key)?.header ?? key,
  }))
}
