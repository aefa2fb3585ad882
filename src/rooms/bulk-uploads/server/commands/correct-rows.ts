import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { correctFileRows as call } from '../../contract/rows.ts'
import { uploadWords as words } from '../../words/upload.ts'
import { withPeople } from '../people-of-rows.ts'
import { readRows, type StoredRow } from '../rows.ts'
import type { UploadKey, UploadRecord } from '../uploads.ts'
import { type Corrections, changeRows } from './change-rows.ts'

/**
 * Corrects cells of an upload.
 * @throws Refusal NOT_FOUND, FORBIDDEN, NOT_OPEN, INVALID for a row or column that it does not have
 */
export async function correctRows(
  context: AnyRequestContext,
  of: UploadKey,
  { rows: given }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  return withTransaction(context.db, async (trx) => {
    const note = { rows: given.map(({ row, values }) => ({ row, columns: Object.keys(values) })) }
    const choose = (upload: UploadRecord, stored: ReadonlyMap<number, StoredRow>) => chosenOf(given, upload, stored)
    const { upload, contract, counts } = await changeRows(trx, context, of, { choose, note })
    const numbers = [...new Set(given.map(({ row }) => row))]
    const rows = await readRows(trx, upload, { where: sql<boolean>`r.row = any (${numbers}::int[])` })
    return { rows: await withPeople(trx, rows, { upload, contract, now: context.now }), ...counts }
  })
}

function chosenOf(
  given: BodyOf<typeof call>['rows'],
  { columns }: UploadRecord,
  stored: ReadonlyMap<number, StoredRow>,
): Corrections {
  const fields: Record<string, string> = {}
  const corrections = new Map<number, Record<string, string>>()
  for (const [at, { row, values }] of given.entries()) {
    if (!stored.has(row)) fields[`rows.${at}.row`] = words.fields.row
    for (const key of Object.keys(values))
      if (!columns.includes(key)) fields[`rows.${at}.values.${key}`] = words.fields.column
    corrections.set(row, { ...corrections.get(row), ...values })
  }
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
  return corrections
}
