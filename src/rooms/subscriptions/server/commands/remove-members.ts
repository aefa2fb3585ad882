import { sql } from 'kysely'
import { auditMany } from '#platform/audit/audit.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { MemberRow } from '../members.ts'
import { noteNumbersLeft } from '../numbers-left.ts'
import { auditedFor, type OnBehalf, recordGuardianConsents, withGuardianConsent } from './guardian-consent.ts'

interface Removal {
  row: MemberRow
  /** The last day whose services are covered; null: now. */
  last_covered_on: IstDate | null
  reason: string | null
  behalf?: OnBehalf
}

interface MemberRemovalInput {
  /** Locked by the caller, on their plans and none of them its buyer. */
  removals: readonly Removal[]
  actor: Caller | 'system'
  request?: { ip: string; request_id: string }
  now: Date
}

/**
 * Removes people from plans, one or thousands of them in a fixed number of statements: from now on, or with a later last
 * covered day on the night after it. Their rows stay for past usage; a guardian's consent ends.
 */
export async function removeMembers(trx: Db, { removals, actor, request, now }: MemberRemovalInput): Promise<void> {
  if (removals.length === 0) return
  const today = istDateOf(now)
  const isPlanned = ({ last_covered_on }: Removal) => last_covered_on !== null && last_covered_on > today
  await sql`update subscription_members m set version = version + 1, last_covered_on = r.day, removal_reason = r.reason,
      removed_at = case when r.day > ${today}::date then null else ${now}::timestamptz end
    from unnest(${removals.map(({ row }) => row.uhid)}::uuid[], ${removals.map((one) => one.last_covered_on)}::date[],
      ${removals.map(({ reason }) => reason)}::text[]) as r (uhid, day, reason)
    where m.uhid = r.uhid`.execute(trx)
  const gone = removals.filter((one) => !isPlanned(one))
  const uhids = gone.map(({ row }) => row.uhid)
  await noteNumbersLeft(trx, now, uhids)
  const children = await withGuardianConsent(trx, uhids)
  const ended = gone.flatMap(({ row, behalf }) =>
    children.has(row.uhid) ? [{ subject_uhid: row.uhid, given: false, behalf }] : [],
  )
  await recordGuardianConsents(trx, { actor, now }, ended)
  await auditMany(
    trx,
    removals.map((one) => ({
      at: now,
      actor,
      ...auditedFor(one.behalf),
      action: isPlanned(one) ? 'subscriptions.member-removal-planned' : 'subscriptions.member-removed',
      entity: 'subscription_member',
      entity_id: one.row.uhid,
      before: {
        subscription_id: one.row.subscription_id,
        covered_as: one.row.covered_as,
        relation: one.row.relation,
      },
      ...(one.last_covered_on !== null && { after: { last_covered_on: one.last_covered_on } }),
      reason: one.reason,
      ...request,
    })),
  )
}
