import { type Insertable, sql } from 'kysely'
import type { AuditLog, JsonValue } from '#db/schema.ts'
import type { Caller } from '../contract/who.ts'
import type { Db } from '../database/open-database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { sendBehind } from '../database/send-behind.ts'

/** One action or access. `before` and `after` contain what changed, not whole rows; never a secret. */
export interface AuditEntry {
  at: Date
  /** Who did it; 'system' for jobs, 'gateway' for the effect of a signed message from outside. */
  actor: Caller | 'system' | 'gateway'
  /** The company on whose behalf a corporate user acts: decides which of their roles is recorded. */
  tenant_id?: string
  /** The person on whose behalf somebody else acted. */
  on_behalf_of?: string | null
  /** `room.noun-verbed`, as events are named. */
  action: string
  /** The table's noun in the singular: 'claim', 'partner_role'. */
  entity: string
  entity_id?: string | bigint | number | null
  before?: object | null
  after?: object | null
  reason?: string | null
  ip?: string | null
  request_id?: string | null
}

/** The part of an entry that every request provides: `audit(trx, { ...auditedBy(request), action: … })`. */
export function auditedBy(request: { now: Date; caller: Caller; address: string; request_id: string }) {
  return { at: request.now, actor: request.caller, ip: request.address, request_id: request.request_id }
}

/**
 * Writes an entry in the transaction whose change it records, so that neither exists without the other. Rows cannot be
 * changed or deleted afterwards; the seals reveal it if the database owner does so anyway.
 */
export async function audit(trx: Db, entry: AuditEntry): Promise<void> {
  const actor = describeActor(entry.actor, entry.tenant_id)
  const row = {
    at: entry.at,
    ...actor,
    on_behalf_of: entry.on_behalf_of ?? null,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entity_id?.toString() ?? null,
    before: json(entry.before),
    after: json(entry.after),
    reason: entry.reason ?? null,
    ip: entry.ip ?? null,
    request_id: entry.request_id ?? null,
  }
  await sendBehind(trx, () => insertEntry(trx, row))
}

/** The same for many entries in one statement, in their order: what one act does to thousands of records. */
export async function auditMany(trx: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({
    at: entry.at,
    ...describeActor(entry.actor, entry.tenant_id),
    on_behalf_of: entry.on_behalf_of ?? null,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entity_id?.toString() ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
    reason: entry.reason ?? null,
    ip: entry.ip ?? null,
    request_id: entry.request_id ?? null,
  }))
  const insert = sql`insert into audit_log (at, actor_id, actor_type, role, actor_name, on_behalf_of, action, entity, entity_id, before,
      after, reason, ip, request_id, hash)
    select at, actor_id, actor_type, role, actor_name, on_behalf_of, action, entity, entity_id, nullif(before, 'null'),
      nullif(after, 'null'), reason, ip, request_id, ''::bytea
    from jsonb_to_recordset(${json(rows)}::jsonb) as row (at timestamptz, actor_id uuid, actor_type text, role text,
      actor_name text, on_behalf_of uuid, action text, entity text, entity_id text, before jsonb, after jsonb,
      reason text, ip text, request_id text)`
  await sendBehind(trx, () => insert.execute(trx))
}

type Row = Omit<Insertable<AuditLog>, 'before' | 'after' | 'hash' | 'id' | 'xid'> &
  Record<'before' | 'after', string | null>

const insertEntry = preparedQuery((db, row: Row) =>
  db.insertInto('audit_log').values({
    ...row,
    before: sql<JsonValue>`${row.before}::jsonb`,
    after: sql<JsonValue>`${row.after}::jsonb`,
    // The trigger computes the hash over the row as stored.
    hash: sql<Buffer>`''::bytea`,
  }),
)

function describeActor(actor: AuditEntry['actor'], tenantId: string | undefined) {
  if (typeof actor === 'string') return { actor_id: null, actor_type: actor, role: null, actor_name: null }
  const tenant = actor.tenants.find(({ tenant_id }) => tenant_id === tenantId)
  const { account_id: actor_id, staff_role, staff_name } = actor
  if (tenant) return { actor_id, actor_type: 'partner', role: tenant.role, actor_name: null }
  if (staff_role) return { actor_id, actor_type: 'staff', role: staff_role, actor_name: staff_name }
  return { actor_id, actor_type: actor_id ? 'consumer' : 'anonymous', role: null, actor_name: null }
}

function json(value: object | null | undefined): string | null {
  if (value === undefined || value === null) return null
  return JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? inner.toString() : inner))
}
