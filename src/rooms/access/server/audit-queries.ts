import { type Selectable, sql } from 'kysely'
import type { AuditLog } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Column } from '#platform/spreadsheets/column.ts'
import { encodeCursor } from '#values/cursor.ts'
import { addDays, startOfIstDay } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import { roleLabel } from '../rules/role-label.ts'
import { accessWords } from '../words.ts'

const ENTRIES_AT_ONCE = 50
const words = accessWords.audit

export interface AuditFilter {
  actor_id?: string | undefined
  action?: string | undefined
  entity?: string | undefined
  entity_id?: string | undefined
  /** Days in India, both included. */
  from?: string | undefined
  to?: string | undefined
}

/** The audit log, newest first, fifty entries from the cursor. */
export async function listAudit(db: Db, filter: AuditFilter & { cursor?: { id: string } | undefined }) {
  const rows = await readAudit(db, filter, {
    before: filter.cursor && BigInt(filter.cursor.id),
    limit: ENTRIES_AT_ONCE + 1,
  })
  const page = rows.slice(0, ENTRIES_AT_ONCE)
  const has_more = rows.length > ENTRIES_AT_ONCE
  const last = page.at(-1)
  return {
    entries: page.map(entryOnWire),
    cursor: has_more && last ? encodeCursor({ id: String(last.id) }) : null,
    has_more,
  }
}

/** @throws Refusal NOT_FOUND */
export async function readAuditEntry(db: Db, id: bigint) {
  const [entry] = await readAudit(db, {}, { before: id + 1n, limit: 1 })
  if (entry?.id !== id) throw new Refusal('NOT_FOUND')
  return entryOnWire(entry)
}

function entryOnWire(row: Awaited<ReturnType<typeof readAudit>>[number]) {
  return { ...row, id: String(row.id), at: toWireTime(row.at) }
}

/** Of `l`: the name of a member of staff as it was then, or as it is where rows have none yet; else the person's own of then. */
const actorName = sql<
  string | null
>`coalesce(l.actor_name, case when l.actor_type = 'staff' then n.name else coalesce((select f.name from former_names f
    where f.account_id = l.actor_id and f.until > l.at order by f.until limit 1), a.name) end)`

/** The matching entries before the id `before`, newest first. */
export async function readAudit(db: Db, filter: AuditFilter, { before, limit }: { before?: bigint; limit: number }) {
  let query = matching(db, filter)
    .leftJoin('accounts as a', 'a.id', 'l.actor_id')
    .leftJoin('staff_names as n', 'n.account_id', 'l.actor_id')
    .select(['l.id', 'l.at', 'l.actor_id', actorName.as('actor_name'), 'l.actor_type', 'l.role', 'l.on_behalf_of'])
    .select(['l.action', 'l.entity', 'l.entity_id', 'l.before', 'l.after', 'l.reason', 'l.ip', 'l.request_id'])
  if (before !== undefined) query = query.where('l.id', '<', before)
  return query.orderBy('l.id', 'desc').limit(limit).execute()
}

/** The number of matching entries, and the first id after them: later entries are not part of an export. */
export async function countAudit(db: Db, filter: AuditFilter): Promise<{ total: number; end: bigint }> {
  const { total, latest } = await matching(db, filter)
    .select(({ fn }) => [fn.countAll<bigint>().as('total'), fn.max('l.id').as('latest')])
    .executeTakeFirstOrThrow()
  return { total: Number(total), end: BigInt(latest ?? 0) + 1n }
}

function matching(db: Db, filter: AuditFilter) {
  let query = db.selectFrom('audit_log as l')
  if (filter.actor_id) query = query.where('l.actor_id', '=', filter.actor_id)
  if (filter.action) query = query.where('l.action', '=', filter.action)
  if (filter.entity) query = query.where('l.entity', '=', filter.entity)
  if (filter.entity_id) query = query.where('l.entity_id', '=', filter.entity_id)
  if (filter.from) query = query.where('l.at', '>=', startOfIstDay(filter.from))
  if (filter.to) query = query.where('l.at', '<', startOfIstDay(addDays(filter.to, 1)))
  return query
}

type Entry = Omit<Selectable<AuditLog>, 'hash' | 'xid'>

/** The file has all facts of an entry; values before and after as JSON. */
export const AUDIT_COLUMNS: readonly Column<Entry>[] = [
  { header: words.when, type: 'time', value: ({ at }) => at },
  { header: words.who, value: ({ actor_name, actor_type }) => actor_name ?? words.actors[actor_type] ?? actor_type },
  { header: words.role, value: ({ role }) => role && roleLabel(role) },
  { header: words.what, value: ({ action }) => action },
  { header: words.on, value: ({ entity }) => entity },
  { header: words.number, value: ({ entity_id }) => entity_id },
  { header: words.before, value: ({ before }) => written(before) },
  { header: words.after, value: ({ after }) => written(after) },
  { header: words.reason, value: ({ reason }) => reason },
  { header: words.address, value: ({ ip }) => ip },
  { header: words.request, value: ({ request_id }) => request_id },
]

function written(values: unknown): string | null {
  return values === null ? null : JSON.stringify(values)
}
