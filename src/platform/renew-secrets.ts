import { sql } from 'kysely'
import type { Command } from './command.ts'
import type { Db } from './database/open-database.ts'
import { loadKeys } from './load-keys.ts'
import type { Keys } from './seal.ts'

/**
 * A column of sealed values that are stored for long; values that live only for days are not renewed. Declared by the
 * room that seals it.
 */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** Its primary key. */
  readonly id: string
  /** The associated data with which a row's value is sealed. */
  readonly place: (id: string) => string
  /** The column in which an earlier version stored the value in clear: sealed at the start, and emptied. */
  readonly clear?: string
  /** A hash of the same value, stored beside it. */
  readonly hash?: { readonly column: string; readonly of: (keys: Keys, plain: string) => Buffer }
}

const BATCH = 500

/**
 * Seals every value again that an earlier secret sealed, or whose hash follows an earlier rule, a few hundred at a time, while the product is running: a
 * concurrent change of a row wins.
 * @returns how many were sealed again
 */
export async function renewSecrets(db: Db, keys: Keys, columns: readonly SealedColumn[]): Promise<number> {
  let renewed = 0
  for (const column of columns) {
    let after: string | null = null
    do {
      const rows = await readBatch(db, column, after)
      const old = rows.filter((row) => !keys.sealed(row.sealed) || isHashOld(keys, column, row))
      if (old.length > 0) renewed += await renewBatch(db, keys, column, old)
      after = rows.at(-1)?.id ?? null
    } while (after !== null)
  }
  return renewed
}

interface SealedRow {
  id: string
  sealed: Uint8Array
  hash: Uint8Array | null
}

/** Whether the hash was made by an earlier rule. */
function isHashOld(keys: Keys, { hash, place }: SealedColumn, row: SealedRow): boolean {
  return (
    hash !== undefined && !hash.of(keys, keys.unseal(row.sealed, place(row.id))).equals(row.hash ?? Buffer.alloc(0))
  )
}

async function readBatch(
  db: Db,
  { table, column, id, hash }: SealedColumn,
  after: string | null,
): Promise<SealedRow[]> {
  const beyond = after === null ? sql`true` : sql`${sql.ref(id)}::text > ${after}`
  const { rows } = await sql<SealedRow>`
    select ${sql.ref(id)}::text as id, ${sql.ref(column)} as sealed,
      ${hash ? sql.ref(hash.column) : sql`null`} as hash from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${beyond} order by ${sql.ref(id)}::text limit ${BATCH}`.execute(db)
  return rows
}

async function renewBatch(db: Db, keys: Keys, column: SealedColumn, rows: readonly SealedRow[]): Promise<number> {
  const { table, id, hash } = column
  const renewed = rows.map((row) => {
    const place = column.place(row.id)
    const plain = keys.unseal(row.sealed, place)
    return { id: row.id, before: row.sealed, after: keys.seal(plain, place), hash: hash?.of(keys, plain) ?? null }
  })
  const hex = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('hex')
  const also = hash ? sql`, ${sql.ref(hash.column)} = decode(renewed.hash, 'hex')` : sql``
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} as target set ${sql.ref(column.column)} = decode(renewed.after, 'hex')${also}
    from jsonb_to_recordset(${JSON.stringify(
      renewed.map((row) => ({ id: row.id, before: hex(row.before), after: hex(row.after), hash: hex(row.hash) })),
    )}::jsonb) as renewed (id text, before text, after text, hash text)
    where target.${sql.ref(id)}::text = renewed.id and target.${sql.ref(column.column)} = decode(renewed.before, 'hex')`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** `secrets renew`: after APP_SECRET was changed and the previous one was set as APP_SECRET_PREVIOUS. */
export function renewSecretsCommand(columns: readonly SealedColumn[]): Command {
  return {
    name: 'secrets renew',
    summary: 'seals again with APP_SECRET what APP_SECRET_PREVIOUS sealed; the product may keep running',
    run: async ({ database, config, print }) => {
      const renewed = await renewSecrets(database.db, loadKeys(config), columns)
      print(`${renewed} values sealed again. After a week APP_SECRET_PREVIOUS is no longer needed.`)
      return 0
    },
  }
}
