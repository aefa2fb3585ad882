import { sql } from 'kysely'
import type { Db } from './database/open-database.ts'
import type { SealedColumn } from './renew-secrets.ts'
import type { Keys } from './seal.ts'

const BATCH = 500

/**
 * Seals what an earlier version stored in clear and empties its column, a few hundred rows at a time: at the start of each
 * process, before it serves. Two that start together do it once.
 * @returns how many values were sealed
 */
export async function sealClearValues(
  db: Db,
  keys: Pick<Keys, 'seal'>,
  columns: readonly SealedColumn[],
): Promise<number> {
  let sealed = 0
  for (const column of columns) {
    const { clear } = column
    if (clear === undefined) continue
    for (;;) {
      const rows = await readClear(db, { ...column, clear })
      if (rows.length === 0) break
      sealed += await sealBatch(db, keys, { ...column, clear }, rows)
    }
  }
  return sealed
}

type ClearColumn = SealedColumn & { clear: string }

interface ClearValue {
  id: string
  plain: string
}

async function readClear(db: Db, { table, id, clear }: ClearColumn): Promise<ClearValue[]> {
  const { rows } = await sql<ClearValue>`
    select ${sql.ref(id)}::text as id, ${sql.ref(clear)}::text as plain from ${sql.table(table)}
    where ${sql.ref(clear)} is not null limit ${BATCH}`.execute(db)
  return rows
}

async function sealBatch(
  db: Db,
  keys: Pick<Keys, 'seal'>,
  { table, id, column, clear, place }: ClearColumn,
  rows: readonly ClearValue[],
): Promise<number> {
  const values = rows.map((row) => ({ ...row, sealed: keys.seal(row.plain, place(row.id)).toString('hex') }))
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} as target set ${sql.ref(column)} = decode(given.sealed, 'hex'), ${sql.ref(clear)} = null
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (id text, plain text, sealed text)
    where target.${sql.ref(id)}::text = given.id and target.${sql.ref(clear)}::text = given.plain`.execute(db)
  return Number(numAffectedRows)
}
