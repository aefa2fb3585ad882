import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { setFileColumn, undoFileColumn } from '../../contract/rows.ts'
import { uploadWords as words } from '../../words/upload.ts'
import { readCellsBefore, type StoredRow, storeCellsBefore } from '../rows.ts'
import { lockUpload, type UploadKey, type UploadRecord } from '../uploads.ts'
import { type ChangedRows, type Corrections, changeRows } from './change-rows.ts'

/** What was set last in an upload, as its record has it. */
interface LastSet {
  id: string
  column: string
  to: string
}

/**
 * Writes a column of an upload in all rows that match.
 * @returns each of them with what is wrong with it now
 * @throws Refusal NOT_FOUND, FORBIDDEN, NOT_OPEN, INVALID for a column that it does not have
 */
export async function setColumn(
  context: AnyRequestContext,
  of: UploadKey,
  asked: BodyOf<typeof setFileColumn>,
): Promise<ReplyOf<typeof setFileColumn>> {
  const { column, to } = asked
  return withTransaction(context.db, async (trx) => {
    const choose = (upload: UploadRecord, stored: ReadonlyMap<number, StoredRow>) => chosenOf(asked, upload, stored)
    const changed = await changeRows(trx, context, of, { choose, note: { column } })
    const { upload, edited } = changed
    const different = edited.filter(({ before, after }) => before[column] !== after[column])
    const set: LastSet = { id: randomUUID(), column, to }
    await storeCellsBefore(
      trx,
      upload,
      different.map(({ row, before }) => ({ row, text: before[column] ?? '' })),
    )
    await storeSet(trx, upload, set)
    return { set_id: set.id, undoable: different.length, ...answerOf(changed) }
  })
}

function chosenOf(
  { remark, invalid, column, from, to }: BodyOf<typeof setFileColumn>,
  { columns }: UploadRecord,
  stored: ReadonlyMap<number, StoredRow>,
): Corrections {
  if (!columns.includes(column)) throw new Refusal('INVALID', { fields: { column: words.fields.column } })
  const matches = [...stored.values()].filter(
    ({ remarks, values }) =>
      (invalid === undefined || (invalid === 'true') === remarks.length > 0) &&
      (remark === undefined || remarks.includes(remark)) &&
      (from === undefined || (values[column] ?? '') === from),
  )
  return new Map(matches.map(({ row }) => [row, { [column]: to }]))
}

/**
 * Writes the cells back that the last set of a column has changed; one that was corrected since stays as it is.
 * @throws Refusal NOT_FOUND, FORBIDDEN, NOT_OPEN, SET_REPLACED
 */
export async function undoSetColumn(
  context: AnyRequestContext,
  of: UploadKey,
  { set_id }: BodyOf<typeof undoFileColumn>,
): Promise<ReplyOf<typeof undoFileColumn>> {
  return withTransaction(context.db, async (trx) => {
    const set = (await lockUpload(trx, of)).last_set as LastSet | null
    if (set?.id !== set_id) throw new Refusal<typeof undoFileColumn>('SET_REPLACED')
    const { column, to } = set
    const cells = await readCellsBefore(trx, of.id)
    const choose = (_: UploadRecord, stored: ReadonlyMap<number, StoredRow>): Corrections => {
      const isLeft = (row: number) => (stored.get(row)?.values[column] ?? '') === to
      return new Map(cells.filter(({ row }) => isLeft(row)).map(({ row, text }) => [row, { [column]: text }]))
    }
    const changed = await changeRows(trx, context, of, { choose, note: { column } })
    await storeCellsBefore(trx, changed.upload, [])
    await storeSet(trx, changed.upload, null)
    return { left: cells.length - changed.edited.length, ...answerOf(changed) }
  })
}

function storeSet(trx: Db, { id }: UploadRecord, set: LastSet | null) {
  return trx
    .updateTable('bulk_uploads')
    .set({ last_set: set && sql`${JSON.stringify(set)}::jsonb` })
    .where('id', '=', id)
    .execute()
}

function answerOf({ edited, checked, counts }: ChangedRows) {
  const remarksOf = new Map(checked.map(({ row, remarks }) => [row, [...remarks]]))
  return { rows: edited.map(({ row }) => ({ row, remarks: remarksOf.get(row) ?? [] })), ...counts }
}
