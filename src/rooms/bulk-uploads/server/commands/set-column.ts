import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { setFileColumn as call } from '../../contract/rows.ts'
import { uploadWords as words } from '../../words/upload.ts'
import { readRows, type StoredRow } from '../rows.ts'
import type { UploadRecord } from '../uploads.ts'
import { type Corrections, changeRows } from './change-rows.ts'

/**
 * Writes a column of an upload, in all rows that match or row by row.
 * @returns the cells that have changed, as they were
 * @throws Refusal NOT_FOUND, FORBIDDEN, NOT_OPEN, INVALID for a row or column that it does not have
 */
export async function setColumn(
  context: AnyRequestContext,
  of: { subsidiaryId: string; id: string },
  asked: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const { column, cells = [] } = asked
  return withTransaction(context.db, async (trx) => {
    const choose = (upload: UploadRecord, stored: ReadonlyMap<number, StoredRow>) => chosenOf(asked, upload, stored)
    const { upload, edited, counts } = await changeRows(trx, context, of, { choose, note: { column } })
    const before = edited.flatMap(({ row, before: was, after }): [number, string][] =>
      was[column] === after[column] ? [] : [[row, was[column] ?? '']],
    )
    const where = sql<boolean>`r.row = any (${cells.map(([row]) => row)}::int[])`
    const rows = cells.length > 0 ? await readRows(trx, upload, { where }) : []
    return { written: edited.length, before, rows, ...counts }
  })
}

function chosenOf(
  { column, value = '', cells, instead_of, invalid, remark }: BodyOf<typeof call>,
  { columns }: UploadRecord,
  stored: ReadonlyMap<number, StoredRow>,
): Corrections {
  const fields: Record<string, string> = {}
  if (!columns.includes(column)) fields.column = words.fields.column
  for (const [at, [row]] of (cells ?? []).entries()) if (!stored.has(row)) fields[`cells.${at}`] = words.fields.row
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
  if (cells) {
    const isLeft = (row: number) => instead_of === undefined || (stored.get(row)?.values[column] ?? '') === instead_of
    return new Map(cells.filter(([row]) => isLeft(row)).map(([row, text]) => [row, { [column]: text }]))
  }
  const matches = [...stored.values()].filter(
    ({ remarks }) =>
      (invalid === undefined || (invalid === 'true') === remarks.length > 0) &&
      (remark === undefined || remarks.includes(remark)),
  )
  return new Map(matches.map(({ row }) => [row, { [column]: value }]))
}
