import type { Db } from '#platform/database/open-database.ts'
import type { Doubts } from '../contract/files.ts'
import type { UploadColumn } from '../rules/columns.ts'
import { dateColumn, hasOtherLetters } from '../rules/doubts.ts'
import { readRows } from './rows.ts'
import type { UploadRecord } from './uploads.ts'

/** Texts that are shown for somebody to say whether they are read rightly. */
const SHOWN_TEXTS = 3

/** Where an upload can be read in two ways, with what its rows say about it. */
export async function readDoubts(db: Db, upload: UploadRecord, columns: readonly UploadColumn[]): Promise<Doubts> {
  if (upload.dates_in_doubt.length === 0 && !upload.letters_in_doubt)
    return { dates_in_doubt: [], letters_in_doubt: [] }
  const rows = await readRows(db, upload)
  const texts = upload.letters_in_doubt
    ? rows.flatMap(({ row, values }) =>
        Object.values(values).flatMap((cell) => (hasOtherLetters(cell) ? [{ row, cell }] : [])),
      )
    : []
  return {
    letters_in_doubt: texts.slice(0, SHOWN_TEXTS),
    dates_in_doubt: upload.dates_in_doubt.map((key) => ({
      ...dateColumn(rows, key),
      header: columns.find((one) => one.key === key)?.header ?? key,
    })),
  }
}
