import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { countUnconfirmed } from '#rooms/checkups/server/unconfirmed.ts'
import type { ClaimStatus } from '#rooms/claims/rules/claim-status.ts'
import { countBuckets, countModerations } from '#rooms/claims-desk/server/queries/list-moderations.ts'
import { listSampled } from '#rooms/claims-desk/server/queries/list-sampled.ts'
import { countDueCare } from '#rooms/home-care/server/queries/list-home-care.ts'
import { countAttention } from '#rooms/insurance/server/staff/attention.ts'
import { countWaitingOrders } from '#rooms/service-uses/server/partner-orders.ts'
import { countOpenTopups, countTopupReversals } from '#rooms/wallet/server/topups.ts'
import { daysBetween, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Today } from '../contract.ts'
import { readNext, readUndelivered, readWaits } from './read-waits.ts'

/** The lists whose claims wait for a decision. */
const WAITING = ['initiated', 'pending'] as const

/** What waits at the claims desk now, as far as this role may see it. */
export async function readToday(db: Db, caller: Caller, now: Date): Promise<Today> {
  const may = (action: StaffAction) => permits(caller.actions, action)
  const counts = may('claims.view') ? await countBuckets(db, caller) : {}
  const buckets = Object.entries(counts).map(([bucket, count]) => ({ bucket: bucket as keyof typeof counts, count }))
  const counted = {
    buckets,
    service_level: may('claims.view') ? await countLate(db, caller, counts, now) : null,
    mine: may('claims.decide_initiated') ? await countMine(db, caller, now) : null,
    sampled: may('claims.undo') ? (await listSampled(db, caller, 1)).count : null,
    settings: may('settings.confirm') ? await countProposals(db, caller, now) : null,
    topups: may('topups.view') ? await countOpenTopups(db) : null,
    topup_reversals: may('topups.confirm') ? await countTopupReversals(db, caller) : null,
    partner_orders: may('subscription.addQuota') ? await countWaitingOrders(db) : null,
    insurance: may('insurance.view') ? await countInsurance(db, now) : null,
    home_care: may('home_care.update') ? await countDueCare(db, now) : null,
    checkups: may('checkup.update') ? (await countUnconfirmed(db, now)).count : null,
    payouts: may('claims.settle') ? { waiting: counts.approved ?? 0, failed: counts.settlement_failed ?? 0 } : null,
  }
  return {
    ...counted,
    as_of: toWireTime(now),
    waits: await readWaits(db, caller, counted, now),
    ...(await readNext(db, caller, now)),
    undelivered: await readUndelivered(db, caller),
  }
}

async function countLate(db: Db, caller: Caller, counts: Partial<Record<string, number>>, now: Date) {
  const count = (bucket: (typeof WAITING)[number], sla: 'due' | 'breached') =>
    countModerations(db, { bucket, assigned_to: 'any', sla: [sla] }, caller, now)
  const late: NonNullable<Today['service_level']> = []
  for (const bucket of WAITING.filter((one) => one in counts))
    late.push({ bucket, due: await count(bucket, 'due'), breached: await count(bucket, 'breached') })
  return late
}

async function countMine(db: Db, { account_id }: Caller, now: Date): Promise<NonNullable<Today['mine']>> {
  const open = await db
    .selectFrom('claims')
    .select(({ fn }) => [
      fn
        .countAll<bigint>()
        .filterWhere('assigned_to', '=', account_id)
        .filterWhere('status', 'in', OPEN)
        .as('assigned'),
      fn
        .countAll<bigint>()
        .filterWhere('on_hold_by', '=', account_id)
        .filterWhere('status', '=', 'ON_HOLD')
        .as('on_hold'),
    ])
    .where((where) => where.or([where('assigned_to', '=', account_id), where('on_hold_by', '=', account_id)]))
    .executeTakeFirstOrThrow()
  const decided = await db
    .selectFrom('claim_decisions')
    .select(({ fn }) => ['verdict', fn.countAll<bigint>().as('count')])
    .where('decided_by', '=', account_id)
    .where('at', '>=', startOfIstDay(istDateOf(now)))
    .groupBy('verdict')
    .execute()
  const of = new Map(decided.map(({ verdict, count }) => [verdict, Number(count)]))
  return {
    assigned: Number(open.assigned),
    on_hold: Number(open.on_hold),
    approved: of.get('APPROVED') ?? 0,
    passed: of.get('PASSED') ?? 0,
    rejected: of.get('REJECTED') ?? 0,
  }
}

async function countInsurance(db: Db, now: Date): Promise<NonNullable<Today['insurance']>> {
  const { count, oldest } = await countAttention(db, now)
  return { attention: count, oldest_days: oldest && daysBetween(istDateOf(oldest), istDateOf(now)) }
}

async function countProposals(db: Db, { account_id }: Caller, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('setting_proposals')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('status', '=', 'OPEN')
    .where('expires_at', '>', now)
    .where('proposed_by', '<>', account_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const OPEN: ClaimStatus[] = ['INITIATED', 'PENDING', 'ON_HOLD']
