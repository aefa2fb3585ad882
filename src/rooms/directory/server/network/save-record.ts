import { sql } from 'kysely'
import { type AuditEntry, audit } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { NetworkDocument } from '../../rules/network-documents.ts'
import type { NetworkKind } from '../../rules/network-kinds.ts'
import { networkInputWords as words } from '../../words/network-input.ts'
import { STORED } from './kinds.ts'
import { findRecord, labelsOf } from './read-network.ts'

/** One writer at a time, so that what was checked holds when it is written; the network changes rarely. */
const ONE_WRITER = 781_240

const NOUNS: Record<NetworkKind, string> = {
  specialities: 'speciality',
  problem_areas: 'problem_area',
  providers: 'provider',
  establishments: 'establishment',
  practices: 'practice',
  pincodes: 'pincode',
  served_areas: 'served_area',
}

export interface NetworkSaving extends Pick<AuditEntry, 'at' | 'actor' | 'ip' | 'request_id'> {
  /** Refuses an id that there is already. */
  onlyNew?: boolean
}

/** Waits until nobody else writes the network; until the end of the transaction. */
export async function lockNetwork(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ONE_WRITER})`.execute(trx)
}

/**
 * Adds or changes a record, in the transaction that it is given, and records which fields changed. An unchanged one stays
 * as it is.
 * @throws Refusal INVALID for what another record has, or a reference to none
 */
export async function saveNetworkRecord(
  trx: Db,
  { kind, id, document }: { kind: NetworkKind; id: string; document: NetworkDocument },
  { onlyNew = false, ...by }: NetworkSaving,
): Promise<'created' | 'changed' | 'unchanged'> {
  await lockNetwork(trx)
  const before = await findRecord(trx, kind, id)
  if (onlyNew && before) {
    const field = STORED[kind].id as keyof typeof words.taken
    throw new Refusal('INVALID', { fields: { [field]: words.taken[field] } })
  }
  const changed = Object.keys(document).filter(
    (field) => JSON.stringify(before?.document[field]) !== JSON.stringify(document[field]),
  )
  if (before && changed.length === 0) return 'unchanged'
  const fields = await problemsOf(trx, kind, { id, document, before: before?.document, changed })
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
  await write(trx, kind, { id, document, isNew: before === undefined })
  const of = (one: NetworkDocument) => Object.fromEntries(changed.map((field) => [field, one[field]]))
  const noun = NOUNS[kind]
  await audit(trx, {
    ...by,
    action: `directory.${noun.replace('_', '-')}-${before ? 'changed' : 'added'}`,
    entity: noun,
    entity_id: id,
    before: before ? of(before.document) : null,
    after: of(document),
  })
  return before ? 'changed' : 'created'
}

interface RecordChange {
  id: string
  document: NetworkDocument
  before: NetworkDocument | undefined
  changed: readonly string[]
}

async function problemsOf(trx: Db, kind: NetworkKind, { id, document, before, changed }: RecordChange) {
  const { table, unique, references, fixed, id: key } = STORED[kind]
  const problems: Record<string, string> = {}
  for (const field of fixed) if (before && changed.includes(field)) problems[field] = words.fixed
  for (const [field, of] of Object.entries(references)) {
    const known = await labelsOf(trx, of, [String(document[field])])
    if (known.size === 0) problems[field] = words.unknown
  }
  for (const columns of unique) {
    const same = columns.map((column) => sql`lower(${sql.ref(column)}::text) = lower(${document[column]})`)
    const other = await sql`select 1 from ${sql.table(table)}
      where ${sql.join(same, sql` and `)} and ${sql.ref(key)} <> ${id} limit 1`.execute(trx)
    const field = columns[0] as keyof typeof words.taken
    if (other.rows.length > 0) problems[field] ??= words.taken[field]
  }
  return problems
}

/** The database reads the row from JSON, so lists and numbers need no conversion here. */
async function write(
  trx: Db,
  kind: NetworkKind,
  { id, document, isNew }: { id: string; document: NetworkDocument; isNew: boolean },
) {
  const { table, id: key, columns, toRow = (one) => one } = STORED[kind]
  const row = JSON.stringify({ ...toRow(document), [key]: id })
  const all = sql.join(columns.map((column) => sql.ref(column)))
  const read = sql`from jsonb_populate_record(null::${sql.table(table)}, ${row}::jsonb)`
  if (isNew)
    await sql`insert into ${sql.table(table)} (${sql.ref(key)}, ${all}) select ${sql.ref(key)}, ${all} ${read}`.execute(
      trx,
    )
  else
    await sql`update ${sql.table(table)} set (${all}, version) = (select ${sql.join(columns.map((column) => sql.ref(`n.${column}`)))},
      ${sql.ref(`${table}.version`)} + 1 from jsonb_populate_record(null::${sql.table(table)}, ${row}::jsonb) n)
      where ${sql.ref(`${table}.${key}`)} = ${id}`.execute(trx)
}
