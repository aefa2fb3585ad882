import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'

/** A table as an archive describes it. */
export interface TableLayout {
  readonly name: string
  /** The columns that are written; generated columns are left out. */
  readonly columns: readonly string[]
}

/** The database's own record of applied migrations, which every database already has. */
const NOT_DATA = 'migrations'

/** All tables of the product, by name. */
export async function readTables(db: Db): Promise<TableLayout[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> ${NOT_DATA}
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`.execute(db)
  return rows
}

/** The current value of each sequence; unused sequences are left out. */
export async function readCounters(db: Db): Promise<{ name: string; value: string }[]> {
  const { rows } = await sql<{ name: string; value: string }>`
    select sequencename::text as name, last_value::text as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`.execute(db)
  return rows
}

export interface ForeignKey {
  readonly table: string
  readonly name: string
  /** In the syntax of `alter table … add constraint …`. */
  readonly definition: string
}

/** The foreign keys. */
export async function readForeignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`.execute(db)
  return rows
}

/** The migrations that created the tables, in order, each with the hash of its text. */
export async function readApplied(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select name || ' ' || checksum as line from migrations order by name`.execute(db)
  return rows.map(({ line }) => line)
}
