import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'
import { readHorizon } from './seal.ts'
import { sealHash } from './seal-hash.ts'

const SEALS_AT_ONCE = 20

/** The same serialisation as in the trigger, repeated here: a replaced database function must not vouch for itself. */
const ROW_HASH = sql`sha256(convert_to(concat_ws(E'\x1f',
  a.id::text, extract(epoch from a.at)::text, coalesce(a.actor_id::text, '-'), a.actor_type, coalesce(a.role, '-'),
  coalesce(a.on_behalf_of::text, '-'), a.action, a.entity, coalesce(a.entity_id, '-'), coalesce(a.before::text, '-'),
  coalesce(a.after::text, '-'), coalesce(a.reason, '-'), coalesce(a.ip, '-'), coalesce(a.request_id, '-'), a.actor_name),
  'UTF8'))`

export type AuditVerdict =
  | { whole: true; rows: number; seals: number; last_hash: string | null }
  | { whole: false; damage: string }

/**
 * Reads the whole audit log and its seals.
 * @param expected a hash (hex) noted from an earlier seal, which must still be among the seals
 * @returns the first damage in a plain sentence: a changed, missing or inserted row by its id, or a broken seal
 */
export async function verifyAudit(db: Db, expected?: string): Promise<AuditVerdict> {
  let previous: Buffer | null = null
  let after = 0n
  let seals = 0
  let noted = expected === undefined
  for (;;) {
    const page = await readSeals(db, after)
    if (page.length === 0) break
    for (const seal of page) {
      if (!sameHash(seal.previous_hash, previous))
        return { whole: false, damage: `seal ${seal.id} does not follow the seal before it: one is missing or changed` }
      if (!sameHash(sealHash(seal), seal.hash)) return { whole: false, damage: `seal ${seal.id} was changed` }
      previous = seal.hash
      noted ||= seal.hash.toString('hex') === expected
      seals++
      after = seal.id
    }
    const damage = await firstDamage(db, page[0]!.id, after)
    if (damage) return { whole: false, damage }
  }
  if (!noted) return { whole: false, damage: `no seal has the hash ${expected}: the end of the log was cut off` }
  const loose = await looseDamage(db)
  if (loose) return { whole: false, damage: loose }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_log`.execute(db)
  return {
    whole: true,
    rows: rows[0]?.count ?? 0,
    seals,
    last_hash: (previous as Buffer | null)?.toString('hex') ?? null,
  }
}

async function readSeals(db: Db, after: bigint) {
  const rows = await db
    .selectFrom('audit_seals')
    .select(['id', 'sealed_at', 'previous_hash', 'hash', 'row_ids'])
    .select([sql<string>`from_xid::text`.as('from_xid'), sql<string>`to_xid::text`.as('to_xid')])
    // Hashes as one text: the two drivers parse an array of bytes differently.
    .select(
      sql<string>`(select string_agg(encode(h, 'hex'), ',' order by o) from unnest(row_hashes) with ordinality as t (h, o))`.as(
        'hashes',
      ),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(SEALS_AT_ONCE)
    .execute()
  return rows.map(({ hashes, ...row }) => ({
    ...row,
    row_ids: row.row_ids.map(BigInt),
    row_hashes: (hashes ?? '').split(',').map((hex) => Buffer.from(hex, 'hex')),
  }))
}

async function firstDamage(db: Db, from: bigint, to: bigint): Promise<string | undefined> {
  const { rows } = await sql<{ row_id: bigint; seal_id: bigint; gone: boolean }>`
    select u.row_id, s.id as seal_id, a.id is null as gone
    from audit_seals s cross join unnest(s.row_ids, s.row_hashes) as u (row_id, row_hash) left join audit_log a on a.id = u.row_id
    where s.id between ${from} and ${to} and (a.id is null or a.hash <> u.row_hash or ${ROW_HASH} <> u.row_hash)
    order by u.row_id limit 1`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  return `row ${found.row_id} ${found.gone ? 'is missing' : 'was changed'} (seal ${found.seal_id})`
}

/**
 * Rows that no seal covers: the newest ones, which must still match their own hash and must not lie behind the seals.
 */
async function looseDamage(db: Db): Promise<string | undefined> {
  const horizon = await readHorizon(db)
  const { rows } = await sql<{ id: bigint; behind: boolean }>`
    with sealed as (select unnest(row_ids) as id from audit_seals),
      mark as (select to_xid from audit_seals order by id desc limit 1)
    select a.id, ${ROW_HASH} = a.hash as behind from audit_log a left join mark on true
    where not exists (select 1 from sealed where sealed.id = a.id)
      and (${ROW_HASH} <> a.hash or (a.xid < mark.to_xid and mark.to_xid <= ${horizon}::text::xid8))
    order by a.id limit 1`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  return found.behind ? `row ${found.id} was added behind the seals` : `row ${found.id} was changed (not sealed yet)`
}

function sameHash(one: Buffer | null, other: Buffer | null): boolean {
  return one === null || other === null ? one === other : one.equals(other)
}
