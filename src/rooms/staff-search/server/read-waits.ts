import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { countUnconfirmed } from '#rooms/checkups/server/unconfirmed.ts'
import { statusOf } from '#rooms/claims/rules/claim-status.ts'
import { findNextClaim } from '#rooms/claims-desk/server/queries/next-claim.ts'
import { oldestDueCare } from '#rooms/home-care/server/queries/list-home-care.ts'
import { countAttention } from '#rooms/insurance/server/staff/attention.ts'
import { waitsForStaff } from '#rooms/service-uses/server/order-returns.ts'
import { type Paise, toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Today } from '../contract.ts'
import type { WaitKind } from '../rules/wait-kinds.ts'

/** What `readToday` has counted. */
type TodayCounts = Omit<Today, 'as_of' | 'waits' | 'unassigned' | 'next' | 'undelivered'>
type Wait = Today['waits'][number]

interface WaitRow {
  kind: WaitKind
  count: number
  paise: Paise | null
  since: Date | null
}

/** What waits for the caller: an alarm of a patient before all else, then the oldest first; what has no known age comes last. */
export async function readWaits(db: Db, caller: Caller, counted: TodayCounts, now: Date): Promise<Wait[]> {
  const found = [...(await findByAge(db, caller, counted, now)), ...(await findOfRooms(db, counted, now))]
  const age = ({ since }: WaitRow) => since?.getTime() ?? Number.POSITIVE_INFINITY
  return found
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => Number(isAlarm(b, counted)) - Number(isAlarm(a, counted)) || age(a) - age(b))
    .map(({ kind, count, paise, since }) => ({
      kind,
      count,
      amount: paise === null ? null : toRupees(paise),
      since: since && toWireTime(since),
      is_late: isLate(kind, counted),
    }))
}

/** Each line is one part of the statement, and reads an index of what is open. */
async function findByAge(db: Db, caller: Caller, counted: TodayCounts, now: Date): Promise<WaitRow[]> {
  const { account_id, actions } = caller
  const may = (action: StaffAction) => permits(actions, action)
  const parts: RawBuilder<unknown>[] = []
  const add = (kind: WaitKind, rest: RawBuilder<unknown>) => parts.push(sql`select ${sql.lit(kind)} as kind, ${rest}`)
  for (const [bucket, kind] of CLAIMS) {
    const count = counted.buckets.find((one) => one.bucket === bucket)?.count ?? 0
    if (count > 0)
      add(
        kind,
        sql`${sql.lit(count)}::int, null::bigint, (select created_at from claims where status = ${sql.lit(statusOf(bucket))}
          order by created_at, id limit 1)`,
      )
  }
  if (counted.mine?.assigned)
    add(
      'ASSIGNED',
      sql`count(*)::int, sum(claim_amount_paise)::bigint, min(created_at) from claims
        where assigned_to = ${account_id} and status = 'INITIATED'`,
    )
  if (counted.sampled)
    add(
      'QUALITY_CHECK',
      sql`${sql.lit(counted.sampled)}::int, null::bigint, (select d.at from claim_decisions d where d.sampled
        and d.undone_at is null and not exists (select from claim_decision_reviews r where r.decision_id = d.id)
        order by d.at, d.id limit 1)`,
    )
  if (counted.settings)
    add(
      'SETTING',
      sql`count(*)::int, null::bigint, min(proposed_at) from setting_proposals
        where status = 'OPEN' and expires_at > ${now} and proposed_by <> ${account_id}`,
    )
  if (counted.topups)
    add(
      'TOPUP',
      sql`count(*)::int, sum(asked_paise)::bigint, min(created_at) from wallet_topups where decision is null`,
    )
  if (counted.topup_reversals)
    add(
      'TOPUP_REVERSAL',
      sql`count(*)::int, sum(amount_paise)::bigint, min(proposed_at) from wallet_topup_reversals
        where decision is null and proposed_by <> ${account_id}`,
    )
  if (counted.partner_orders)
    add(
      'PARTNER_ORDER',
      sql`count(*)::int, null::bigint, min(created_at) from partner_orders o where ${waitsForStaff()}`,
    )
  if (may('claims.settle')) {
    add(
      'UNCLEAR_PAYOUT',
      sql`count(*)::int, sum(amount_paise)::bigint, min(updated_at) from payouts where status in ('UNKNOWN', 'MANUAL')`,
    )
    add(
      'BANK_NAME',
      sql`count(*)::int, null::bigint, min(created_at) from bank_details where active and status = 'REVIEW'`,
    )
  }
  if (may('subscription.refundSubscription'))
    add(
      'REFUND',
      sql`count(distinct p.plan_refund_id)::int, sum(f.amount_paise)::bigint, min(f.created_at)
        from plan_refund_parts p join refunds f on f.id = p.refund_id where f.status = 'REQUESTED'`,
    )
  if (parts.length === 0) return []
  const { rows } = await sql<WaitRow>`select * from (${sql.join(parts, sql` union all `)})
    waits (kind, count, paise, since)`.execute(db)
  return rows
}

async function findOfRooms(db: Db, { insurance, home_care, checkups }: TodayCounts, now: Date): Promise<WaitRow[]> {
  const found: WaitRow[] = []
  if (insurance?.attention) {
    const { count, oldest } = await countAttention(db, now)
    found.push({ kind: 'INSURANCE', count, paise: null, since: oldest })
  }
  const care = Object.values(home_care ?? {}).reduce((all, one) => all + one, 0)
  if (care > 0) found.push({ kind: 'HOME_CARE', count: care, paise: null, since: await oldestDueCare(db, now) })
  if (checkups) {
    const { count, oldest } = await countUnconfirmed(db, now)
    found.push({ kind: 'CHECKUP', count, paise: null, since: oldest })
  }
  return found
}

/** The claim that "Take the oldest" locks, and how many are assigned to nobody; null for callers who decide none. */
export async function readNext(db: Db, caller: Caller, now: Date): Promise<Pick<Today, 'next' | 'unassigned'>> {
  if (!permits(caller.actions, 'claims.decide_initiated' satisfies StaffAction)) return { next: null, unassigned: null }
  const next = await findNextClaim(db, caller.account_id, now)
  const { rows } = await sql<{ count: number }>`select coalesce(sum(count), 0)::int as count from claim_counts
    where status = 'INITIATED' and not is_assigned`.execute(db)
  return {
    unassigned: rows[0]!.count,
    next: next
      ? {
          id: Number(next.id),
          patient_name: next.patient_name,
          claim_type: next.claim_type,
          claim_amount: toRupees(next.claim_amount_paise),
          due_at: next.due_at && toWireTime(next.due_at),
        }
      : null,
  }
}

/** Messages that were given up; null for callers who may not see them. */
export async function readUndelivered(db: Db, { actions }: Caller): Promise<Today['undelivered']> {
  if (!permits(actions, 'audit.view' satisfies StaffAction)) return null
  const { rows } = await sql<{ count: number; since: Date | null }>`select count(*)::int as count,
    min(finished_at) as since from outbox_messages where status = 'dead'`.execute(db)
  const { count, since } = rows[0]!
  return { count, since: since && toWireTime(since) }
}

function isAlarm({ kind }: WaitRow, { home_care }: TodayCounts): boolean {
  return kind === 'HOME_CARE' && (!!home_care?.ALARM || !!home_care?.ALARM_LATE)
}

function isLate(kind: WaitKind, { service_level, insurance, home_care }: TodayCounts): boolean {
  const breached = (bucket: string) => !!service_level?.find((one) => one.bucket === bucket)?.breached
  if (kind === 'NEW_CLAIM') return breached('initiated')
  if (kind === 'SECOND_APPROVAL') return breached('pending')
  if (kind === 'INSURANCE') return (insurance?.oldest_days ?? 0) > 0
  if (kind === 'HOME_CARE') return !!home_care?.ALARM_LATE || !!home_care?.ALARM || !!home_care?.CALL_MISSED
  return kind === 'UNCLEAR_PAYOUT' || kind === 'CHECKUP'
}

const CLAIMS = [
  ['initiated', 'NEW_CLAIM'],
  ['pending', 'SECOND_APPROVAL'],
] as const
