import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { ATTENTIONS, type Attention } from '../../rules/attention.ts'
import { stuckHours } from '../../rules/settings.ts'

const HOUR_MS = 3_600_000
/** Days that a person has to apply for what they paid before our staff ask. */
const APPLY_DAYS = 7

type Needs = RawBuilder<{ policy_id: string; attention: Attention; since: Date }>

/** The policies that need somebody, each with every reason and since when: one row for each of both. */
export async function attentions(db: Db, now: Date): Promise<Needs> {
  const stuck_before = new Date(now.getTime() - (await readSetting(db, stuckHours, now)) * HOUR_MS)
  const unused_before = new Date(now.getTime() - APPLY_DAYS * DAY_MS)
  return sql`select id as policy_id, attention, attention_at as since from insurance_policies where attention is not null
    union select id, 'STUCK', processing_since from insurance_policies
      where status = 'PROCESSING' and processing_since < ${stuck_before} and attention is distinct from 'STUCK'
    union select r.policy_id, 'REFUND_FAILED', f.updated_at from insurance_refunds r join refunds f on f.id = r.refund_id
      where r.status = 'INITIATED' and f.status = 'MANUAL'
    union select policy_id, 'REFUND_TO_APPROVE', requested_at from insurance_refunds
      where needs_approval and decided_at is null and status = 'INITIATED'
    union select p.id, 'REFUND_TO_REQUEST', coalesce(r.since, p.cancelled_at) from insurance_policies p cross join lateral (
        select coalesce(sum(amount_paise) filter (where status <> 'FAILED'), 0) as paise,
          coalesce(bool_or(status = 'INITIATED'), false) as is_open, max(coalesce(decided_at, requested_at)) as since
        from insurance_refunds where policy_id = p.id) r
      where p.status = 'CANCELLED' and p.cancelled_by in ('STAFF', 'INSURER') and not r.is_open and r.paise < p.premium_paise
        and (p.cancelled_by = 'STAFF' or p.coi_number is null or (r.paise = 0 and p.nothing_owed_at is null))
    union select r.policy_id, 'REFUND_TO_REQUEST', r.decided_at from insurance_refunds r
      join insurance_policies p on p.id = r.policy_id and p.cancelled_by not in ('STAFF', 'INSURER') where r.status = 'FAILED'
      and not exists (select from insurance_refunds later where later.policy_id = r.policy_id and later.number > r.number)
    union select id, 'NOT_APPLIED_FOR', paid_at from insurance_policies
      where status = 'PENDING' and paid_at < ${unused_before}`
}

/** How many policies need somebody, and since when the first of them does. */
export async function countAttention(db: Db, now: Date): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`select count(distinct policy_id)::int as count,
    min(since) as oldest from (${await attentions(db, now)}) a`.execute(db)
  return rows[0]!
}

/** Why these policies need somebody; one that does not is missing. */
export async function readAttentions(
  db: Db,
  policy_ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Attention[]>> {
  if (policy_ids.length === 0) return new Map()
  const { rows } = await sql<{ policy_id: string; attention: Attention }>`select policy_id, attention
    from (${await attentions(db, now)}) a where policy_id = any (${policy_ids}::uuid[])`.execute(db)
  const found = new Map<string, Attention[]>()
  for (const reason of ATTENTIONS)
    for (const { policy_id, attention } of rows)
      if (attention === reason) found.set(policy_id, [...(found.get(policy_id) ?? []), reason])
  return found
}
