import { sql } from 'kysely'
import { auditMany } from '#platform/audit/audit.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { IstDate } from '#values/ist-date.ts'
import type { MemberRow } from '../members.ts'
import { auditedFor, type OnBehalf, recordGuardianConsents } from './guardian-consent.ts'

interface RemovedMember {
  row: MemberRow
  /** When they were removed, or their removal planned. */
  at: Date
  /** The planned end of before. */
  before: { last_covered_on: IstDate | null; removal_reason: string | null }
  behalf: OnBehalf
}

interface MembersRestoration {
  /** Locked by the caller, as their plans are. */
  removed: readonly RemovedMember[]
  actor: Caller
  request: { ip: string; request_id: string }
  now: Date
}

/**
 * Puts people back on their plans as they were, in a fixed number of statements: also their numbers, and a guardian's consent that
 * ended with the removal.
 */
export async function restoreMembers(trx: Db, { removed, actor, request, now }: MembersRestoration): Promise<void> {
  if (removed.length === 0) return
  const uhids = removed.map(({ row }) => row.uhid)
  await sql`update subscription_members m set version = version + 1, removed_at = null, last_covered_on = b.day,
      removal_reason = b.reason
    from unnest(${uhids}::uuid[], ${removed.map(({ before }) => before.last_covered_on)}::date[],
      ${removed.map(({ before }) => before.removal_reason)}::text[]) as b (uhid, day, reason)
    where m.uhid = b.uhid`.execute(trx)
  await sql`update plan_numbers n set left_at = null, lapsed_at = null from subscription_members m
    where m.uhid = n.uhid and m.mobile = n.mobile and m.uhid = any (${uhids}::uuid[])`.execute(trx)
  const versions = await endedConsents(trx, removed)
  const consents = removed.flatMap(({ row: { uhid }, behalf }) => {
    const text_version = versions.get(uhid)
    return text_version === undefined ? [] : [{ subject_uhid: uhid, given: true, text_version, behalf }]
  })
  await recordGuardianConsents(trx, { actor, now }, consents)
  await auditMany(
    trx,
    removed.map(({ row, before, behalf }) => ({
      at: now,
      actor,
      ...auditedFor(behalf),
      action: 'subscriptions.member-restored',
      entity: 'subscription_member',
      entity_id: row.uhid,
      before: { removed_at: row.removed_at, last_covered_on: row.last_covered_on },
      after: { subscription_id: row.subscription_id, last_covered_on: before.last_covered_on },
      ...request,
    })),
  )
}

/** The versions of the text to which guardians had agreed until the removal, by the child. */
async function endedConsents(trx: Db, removed: readonly RemovedMember[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ uhid: string; text_version: string }>`select r.uhid, given.text_version
    from unnest(${removed.map(({ row }) => row.uhid)}::uuid[], ${removed.map(({ at }) => at)}::timestamptz[]) as r (uhid, at)
      cross join lateral (select id, given, at from consents c where c.subject_uhid = r.uhid
        and c.purpose = 'guardian_child_data' order by c.id desc limit 1) last
      cross join lateral (select text_version from consents c where c.subject_uhid = r.uhid
        and c.purpose = 'guardian_child_data' and c.given and c.id < last.id order by c.id desc limit 1) given
    where not last.given and last.at = r.at`.execute(trx)
  return new Map(rows.map(({ uhid, text_version }) => [uhid, text_version]))
}
