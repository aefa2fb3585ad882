import { type SqlBool, sql } from 'kysely'
import { pageReply } from '#dashboard/server/page-reply.ts'
import type { Db } from '#platform/database/open-database.ts'
import { rowsOfPage } from '#values/page.ts'
import { isUuid } from '#values/uuid.ts'
import type { NetworkRecord } from '../../contract/network.ts'
import type { NetworkDocument } from '../../rules/network-documents.ts'
import type { NetworkKind } from '../../rules/network-kinds.ts'
import { STORED, type StoredKind } from './kinds.ts'

export interface StoredRecord {
  id: string
  version: number
  document: NetworkDocument
}

/** All records of a kind, in the order of the file. */
export async function listRecords(db: Db, kind: NetworkKind): Promise<StoredRecord[]> {
  return recordsOf(db, STORED[kind], sql`true`, sql``)
}

/** A record; undefined if there is none with this id. */
export async function findRecord(db: Db, kind: NetworkKind, id: string): Promise<StoredRecord | undefined> {
  const stored = STORED[kind]
  if (stored.id === 'id' && !isUuid(id)) return undefined
  const [found] = await recordsOf(db, stored, sql`${sql.ref(`t.${stored.id}`)} = ${id}`, sql``)
  return found
}

export interface NetworkFilter {
  search?: string | undefined
  state?: 'ON' | 'OFF' | undefined
  provider_id?: string | undefined
  establishment_id?: string | undefined
  page_number: number
}

/** A page of a kind, by name. */
export async function listNetworkPage(db: Db, kind: NetworkKind, { page_number, ...filter }: NetworkFilter) {
  const stored = STORED[kind]
  const { offset, limit } = rowsOfPage(page_number)
  const where = whereOf(kind, filter)
  const counted = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(stored.table)} t
    where ${where}`.execute(db)
  const records = await recordsOf(db, stored, where, sql`offset ${offset} limit ${limit}`)
  return pageReply('records', {
    rows: await withNames(db, kind, records),
    total: counted.rows[0]!.count,
    page_number,
  })
}

/** The first twenty by name that contain a text. */
export async function listNetworkChoices(db: Db, kind: NetworkKind, search: string | undefined) {
  const stored = STORED[kind]
  const { rows } = await sql<{ id: string; label: string }>`
    select ${sql.ref(`t.${stored.id}`)}::text as id, ${stored.label} as label from ${sql.table(stored.table)} t
    where ${whereOf(kind, { search })} order by ${stored.order} limit 20`.execute(db)
  return rows
}

/** With what the ids in the documents stand for. */
export async function withNames(db: Db, kind: NetworkKind, records: readonly StoredRecord[]): Promise<NetworkRecord[]> {
  const names = new Map<string, string>()
  for (const [field, of] of Object.entries(STORED[kind].references)) {
    const ids = [...new Set(records.map(({ document }) => String(document[field])))]
    for (const [id, label] of await labelsOf(db, of, ids)) names.set(id, label)
  }
  const fields = Object.keys(STORED[kind].references)
  return records.map((record) => ({
    ...record,
    names: Object.fromEntries(
      fields.map((field) => [String(record.document[field]), names.get(String(record.document[field])) ?? '']),
    ),
  }))
}

/** The names of those ids that there are. */
export async function labelsOf(db: Db, kind: NetworkKind, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { table, label } = STORED[kind]
  const { rows } = await sql<{ id: string; label: string }>`select t.id::text as id, ${label} as label
    from ${sql.table(table)} t where t.id in (${sql.join(ids)})`.execute(db)
  return new Map(rows.map((row) => [row.id, row.label]))
}

function whereOf(kind: NetworkKind, { search, state, ...of }: Omit<NetworkFilter, 'page_number'>) {
  const { matches, isOn, columns } = STORED[kind]
  const terms = [sql<SqlBool>`true`]
  if (search) terms.push(matches(`%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`))
  if (state) terms.push(state === 'ON' ? isOn : sql<SqlBool>`not (${isOn})`)
  for (const [column, id] of Object.entries(of))
    if (id !== undefined && columns.includes(column)) terms.push(sql<SqlBool>`${sql.ref(`t.${column}`)} = ${id}`)
  return sql<SqlBool>`${sql.join(terms, sql` and `)}`
}

async function recordsOf(
  db: Db,
  { table, id, order, columns, toDocument = (row) => row }: StoredKind,
  where: ReturnType<typeof sql>,
  part: ReturnType<typeof sql>,
): Promise<StoredRecord[]> {
  const { rows } = await sql<{ id: string; version: number; row: NetworkDocument }>`
    select ${sql.ref(`t.${id}`)}::text as id, t.version, to_jsonb(t) as row from ${sql.table(table)} t
    where ${where} order by ${order} ${part}`.execute(db)
  return rows.map((found) => ({
    id: found.id,
    version: found.version,
    document: toDocument(Object.fromEntries(columns.map((column) => [column, found.row[column]]))),
  }))
}
