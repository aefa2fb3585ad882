import { CompiledQuery } from 'kysely'
import type { Db } from './open-database.ts'
import { refuseOuter } from './transaction.ts'

const names = new Map<string, string>()

/**
 * A statement that is sent so often that building, parsing and planning it anew would cost as much as its work. Its text is
 * written once, with `$1`, `$2` … for what differs; PostgreSQL keeps its plan as long as the connection lasts.
 *
 * Let it name the columns that it answers: a kept plan with `*` is refused once a migration has added one. Texts that are put
 * together must be few, as each is kept.
 */
export function hotStatement<Row>(text: string): (db: Db, parameters: readonly unknown[]) => Promise<Row[]> {
  if (!names.has(text)) names.set(text, `hot_${names.size + 1}`)
  return async (db, parameters) => {
    refuseOuter(db)
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows
  }
}

/** The name under which a statement is kept by the database; undefined of all others. */
export function hotName(text: unknown): string | undefined {
  return names.get(text as string)
}
