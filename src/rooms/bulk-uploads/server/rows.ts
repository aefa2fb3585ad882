import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { rowsOfPage } from '#values/page.ts'
import type { RowValues } from '../rules/read-new-employee.ts'
import type { CheckedRow, UploadRow } from './actions/action.ts'
import { mapInTurns } from './in-pieces.ts'
import type { UploadRecord } from './uploads.ts'

export interface StoredRow extends UploadRow {
  remarks: string[]
  status: 'WAITING' | 'DONE' | 'FAILED' | 'UNDONE'
}

/** Characters of the rows in one statement: more would be put together without a pause for other requests. */
const AT_ONCE = 65_536
/** Rows that are read at once: the driver reads all that the database sends without a pause. */
const PAGE = 1000

/** Stores the rows of an upload; those that it had before are replaced. */
export async function replaceRows(
  trx: Db,
  { id, columns }: Pick<UploadRecord, 'id' | 'columns'>,
  rows: readonly UploadRow[],
): Promise<void> {
  await trx.deleteFrom('bulk_upload_rows').where('upload_id', '=', id).execute()
  let numbers: number[] = []
  let literals: string[] = []
  let length = 0
  const store = async () => {
    await sql`insert into bulk_upload_rows (upload_id, row, values)
      select ${id}, row, cells::text[] from unnest(${numbers}::int[], ${literals}::text[]) as r (row, cells)`.execute(
      trx,
    )
    ;[numbers, literals, length] = [[], [], 0]
  }
  for (const { row, values } of rows) {
    const literal = arrayLiteral(columns.map((key) => values[key] ?? ''))
    numbers.push(row)
    literals.push(literal)
    length += literal.length
    if (length >= AT_ONCE) await store()
  }
  if (numbers.length > 0) await store()
}

/** Texts as the database writes an array: an array of arrays would be flattened on its way. */
function arrayLiteral(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
}

const ALL = sql<boolean>`true`
const WAITING = sql<boolean>`r.status = 'WAITING'`

/** Rows of an upload in the order of its file. */
export async function readRows(
  db: Db,
  upload: Pick<UploadRecord, 'id' | 'columns'>,
  { where = ALL, limit, offset }: { where?: RawBuilder<boolean>; limit?: number; offset?: number } = {},
): Promise<StoredRow[]> {
  const query = db
    .selectFrom('bulk_upload_rows as r')
    // The driver takes long to read an array, and JSON is read by the engine.
    .select(['row', sql<string[]>`to_json(${sql.ref('r.values')})`.as('values'), 'remarks', 'status'])
    .where('r.upload_id', '=', upload.id)
    .where(where)
    .orderBy('r.row')
    .$if(offset !== undefined, (page) => page.offset(offset!))
  const toStored = ({ values, ...row }: Omit<StoredRow, 'values'> & { values: string[] }): StoredRow => ({
    ...row,
    values: byColumn(upload.columns, values),
  })
  if (limit !== undefined) return mapInTurns(await query.limit(limit).execute(), toStored)
  const read: StoredRow[] = []
  for (let last = 0; ; last = read.at(-1)!.row) {
    const rows = await query.where('r.row', '>', last).limit(PAGE).execute()
    read.push(...(await mapInTurns(rows, toStored)))
    if (rows.length < PAGE) return read
  }
}

/** Rows that are not applied yet. */
export function readWaitingRows(db: Db, upload: Pick<UploadRecord, 'id' | 'columns'>, limit?: number) {
  return readRows(db, upload, { where: WAITING, ...(limit !== undefined && { limit }) })
}

function byColumn(columns: readonly string[], values: readonly string[]): RowValues {
  return Object.fromEntries(columns.map((key, at) => [key, values[at] ?? '']))
}

interface AskedRows {
  invalid?: 'true' | 'false' | undefined
  remark?: string | undefined
  page_number: number
}

/** A page of the rows of an upload, and how many match. */
export async function listRows(db: Db, upload: UploadRecord, { invalid, remark, page_number }: AskedRows) {
  const wrong = invalid === undefined ? ALL : invalid === 'true' ? sql`r.remarks <> '{}'` : sql`r.remarks = '{}'`
  const where = sql<boolean>`${wrong} and ${remark === undefined ? ALL : sql`${remark} = any (r.remarks)`}`
  const { total } = await db
    .selectFrom('bulk_upload_rows as r')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('r.upload_id', '=', upload.id)
    .where(where)
    .executeTakeFirstOrThrow()
  const rows = await readRows(db, upload, { where, ...rowsOfPage(page_number) })
  return { rows, total: Number(total) }
}

/** Each remark of an upload with the rows that have it, the most frequent first. */
export async function countRemarks(db: Db, upload_id: string): Promise<{ remark: string; rows: number }[]> {
  const { rows } = await sql<{ remark: string; rows: bigint }>`select remark, count(*) as rows
    from bulk_upload_rows r, unnest(r.remarks) remark where r.upload_id = ${upload_id} and r.remarks <> '{}'
    group by 1 order by 2 desc, 1 limit 100`.execute(db)
  return rows.map(({ remark, rows: count }) => ({ remark, rows: Number(count) }))
}

/** Stores what is wrong with rows. */
export async function storeRemarks(trx: Db, upload_id: string, rows: readonly CheckedRow<unknown>[]): Promise<void> {
  if (rows.length === 0) return
  const literals = rows.map(({ remarks }) => arrayLiteral(remarks))
  await sql`update bulk_upload_rows r set remarks = c.remarks::text[]
    from unnest(${rows.map(({ row }) => row)}::int[], ${literals}::text[]) as c (row, remarks)
    where r.upload_id = ${upload_id} and r.row = c.row`.execute(trx)
}

/** Stores the cells of one column as they were, instead of those stored before. */
export async function storeCellsBefore(
  trx: Db,
  { id }: Pick<UploadRecord, 'id'>,
  cells: readonly { row: number; text: string }[],
): Promise<void> {
  await trx
    .updateTable('bulk_upload_rows')
    .set({ cell_before: null })
    .where('upload_id', '=', id)
    .where('cell_before', 'is not', null)
    .execute()
  await sql`update bulk_upload_rows r set cell_before = c.cell
    from unnest(${cells.map(({ row }) => row)}::int[], ${cells.map(({ text }) => text)}::text[]) as c (row, cell)
    where r.upload_id = ${id} and r.row = c.row`.execute(trx)
}

/** The cells that were stored so. */
export async function readCellsBefore(db: Db, upload_id: string): Promise<{ row: number; text: string }[]> {
  const { rows } = await sql<{ row: number; text: string }>`select row, cell_before as text from bulk_upload_rows
    where upload_id = ${upload_id} and cell_before is not null order by row`.execute(db)
  return rows
}

/** Changes cells of rows. */
export async function storeValues(trx: Db, upload: UploadRecord, all: readonly UploadRow[]): Promise<void> {
  for (let at = 0; at < all.length; at += PAGE) await storeSome(trx, upload, all.slice(at, at + PAGE))
}

async function storeSome(trx: Db, upload: UploadRecord, rows: readonly UploadRow[]): Promise<void> {
  const literals = rows.map(({ values }) => arrayLiteral(upload.columns.map((key) => values[key] ?? '')))
  await sql`update bulk_upload_rows r set values = c.cells::text[]
    from unnest(${rows.map(({ row }) => row)}::int[], ${literals}::text[]) as c (row, cells)
    where r.upload_id = ${upload.id} and r.row = c.row`.execute(trx)
}
