import { sql } from 'kysely'
import { pageReply } from '#dashboard/server/page-reply.ts'
import type { Db } from '#platform/database/open-database.ts'
import { encodeCursor } from '#values/cursor.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'

const AUDIT_PAGE_SIZE = 50

/** Our own staff by name; people without a name come last. */
export async function listStaff(db: Db, page_number: number) {
  const { total } = await db
    .selectFrom('staff_roles')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  const { offset, limit } = rowsOfPage(page_number)
  const rows = await db
    .selectFrom('staff_roles as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .select(['a.id as account_id', 'a.name', 'a.mobile', 'r.role', 'r.granted_at'])
    .orderBy(sql`a.name nulls last`)
    .orderBy('a.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const staff = rows.map((row) => ({ ...row, granted_at: toWireTime(row.granted_at) }))
  return pageReply('staff', { rows: staff, total: Number(total), page_number })
}

/** The users of a company, by name. */
export async function listCorporateUsers(db: Db, subsidiaryId: string, page_number: number) {
  const { total } = await db
    .selectFrom('partner_roles')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('subsidiary_id', '=', subsidiaryId)
    .executeTakeFirstOrThrow()
  const { offset, limit } = rowsOfPage(page_number)
  const rows = await db
    .selectFrom('partner_roles as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .select(['a.id as account_id', 'a.name', 'a.mobile', 'r.role', 'r.granted_at'])
    .where('r.subsidiary_id', '=', subsidiaryId)
    .orderBy(sql`a.name nulls last`)
    .orderBy('a.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const users = rows.map((row) => ({ ...row, granted_at: toWireTime(row.granted_at) }))
  return pageReply('users', { rows: users, total: Number(total), page_number })
}

export interface AuditFilter {
  cursor?: { id: string } | undefined
  actor_id?: string | undefined
  action?: string | undefined
  entity?: string | undefined
  entity_id?: string | undefined
  /** Days in India, both included. */
  from?: string | undefined
  to?: string | undefined
}

/** The audit log, newest first, fifty entries from the cursor. */
export async function listAudit(db: Db, filter: AuditFilter) {
  let query = db
    .selectFrom('audit_log as l')
    .leftJoin('accounts as a', 'a.id', 'l.actor_id')
    .select(['l.id', 'l.at', 'l.actor_id', 'a.name as actor_name', 'l.actor_type', 'l.role', 'l.on_behalf_of'])
    .select(['l.action', 'l.entity', 'l.entity_id', 'l.before', 'l.after', 'l.reason', 'l.ip', 'l.request_id'])
  if (filter.cursor) query = query.where('l.id', '<', BigInt(filter.cursor.id))
  if (filter.actor_id) query = query.where('l.actor_id', '=', filter.actor_id)
  if (filter.action) query = query.where('l.action', '=', filter.action)
  if (filter.entity) query = query.where('l.entity', '=', filter.entity)
  if (filter.entity_id) query = query.where('l.entity_id', '=', filter.entity_id)
  if (filter.from) query = query.where('l.at', '>=', startOfDay(filter.from))
  if (filter.to) query = query.where('l.at', '<', new Date(startOfDay(filter.to).getTime() + 86_400_000))
  const rows = await query
    .orderBy('l.id', 'desc')
    .limit(AUDIT_PAGE_SIZE + 1)
    .execute()
  const page = rows.slice(0, AUDIT_PAGE_SIZE)
  const has_more = rows.length > AUDIT_PAGE_SIZE
  const last = page.at(-1)
  return {
    entries: page.map((row) => ({ ...row, id: String(row.id), at: toWireTime(row.at) })),
    cursor: has_more && last ? encodeCursor({ id: String(last.id) }) : null,
    has_more,
  }
}

/** The instant at which a day starts in India. */
function startOfDay(date: string): Date {
  return new Date(`${date}T00:00:00+05:30`)
}
