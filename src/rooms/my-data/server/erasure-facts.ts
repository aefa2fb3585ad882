import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { istDateOf } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Erasure } from '../contract/erasure.ts'
import { BLOCKERS, type Blocker, RETAINED, type RetainedKind } from '../rules/erasure.ts'

const RUNNING = `('ACTIVE', 'PAST_DUE', 'PENDING_ACTIVATION', 'BLOCKED')`

/** What is open of a person, whom a claim is filed or a check-up booked by or for included. */
export async function findBlockers(db: Db, account_id: string, now: Date): Promise<Blocker[]> {
  const today = istDateOf(now)
  const { rows } = await sql<{ blocker: Blocker }>`
    with me as (select id, mobile from accounts where id = ${account_id}),
      own as (select s.id from subscriptions s join me on s.account_id = me.id),
      paid as (select g.payment_ref from gateway_payments g join payment_orders p on p.order_ref = g.order_ref
        join me on p.account_id = me.id)
    select 'OPEN_CLAIM' as blocker where exists (select from claims c join me on c.account_id = me.id
        where c.status not in ('SETTLED', 'REJECTED'))
      or exists (select from payouts p join me on p.account_id = me.id where p.status in ('QUEUED', 'UNKNOWN', 'PROCESSING', 'MANUAL'))
    union all select 'MONEY_MOVING' where exists (select from orders o join me on o.account_id = me.id where o.status = 'initiated')
      or exists (select from renewals r join me on r.account_id = me.id where r.status = 'DEBITING')
      or exists (select from refunds r join paid on paid.payment_ref = r.payment_ref where r.status not in ('SUCCESS', 'MANUAL'))
      or exists (select from plan_refunds r join me on r.account_id = me.id where r.decision is null)
      or exists (select from insurance_refunds r join insurance_policies p on p.id = r.policy_id join me on p.account_id = me.id
        where r.status = 'INITIATED')
    union all select 'INSURANCE' where exists (select from insurance_policies p join me on p.account_id = me.id
        where p.status in ('PENDING', 'PROCESSING') or (p.status = 'COMPLETED' and p.end_date >= ${today}))
    union all select 'HOME_CARE' where exists (select from home_care_episodes e join me on e.account_id = me.id where e.status = 'ACTIVE')
    union all select 'BOOKED' where exists (select from checkup_orders o join me on o.booked_by = me.id or o.mobile = me.mobile
        or o.subscription_id in (select id from own)
        where o.sub_status in ('REQUESTED', 'SLOT_CONFIRMED', 'RESCHEDULED', 'SAMPLE_COLLECTED', 'VISIT_PENDING', 'VISIT_DONE',
          'REPORT_AWAITED'))
      or exists (select from consultations c where c.subscription_id in (select id from own)
        and c.status not in ('completed', 'failure', 'cancelled', 'expired'))
      or exists (select from visit_passes v where v.subscription_id in (select id from own) and v.status = 'UNLOCKED'
        and v.valid_till > ${now})
      or exists (select from health_camp_registrations r join me on r.account_id = me.id
        where r.cancelled_at is null and not r.is_done and r.on_date >= ${today})
    union all select 'ROLE' where exists (select from staff_roles r join me on r.account_id = me.id)
      or exists (select from partner_roles r join me on r.account_id = me.id)`.execute(db)
  return BLOCKERS.filter((one) => rows.some(({ blocker }) => blocker === one))
}

/** Plans that would end: those that the person bought, and those that a company gave them. */
export async function findPlans(db: Db, account_id: string): Promise<Erasure['plans']> {
  const { rows } = await sql<Erasure['plans'][number]>`
    select s.id, v.name, s.partner_plan_id is not null as paid_by_company,
      (select count(*)::int from subscription_members m where m.subscription_id = s.id and m.removed_at is null) as people
    from subscriptions s join plan_versions v on v.id = s.plan_version_id
    where s.account_id = ${account_id} and s.status in ${sql.raw(RUNNING)} order by s.created_at desc`.execute(db)
  return rows
}

/** What the law makes us keep of a person, of what there is. */
export async function findRetained(db: Db, account_id: string): Promise<RetainedKind[]> {
  const { rows } = await sql<{ kept: RetainedKind }>`
    with own as (select id from subscriptions where account_id = ${account_id})
    select 'CLAIMS' as kept where exists (select from claims where account_id = ${account_id})
    union all select 'INVOICES' where exists (select from invoices where account_id = ${account_id})
    union all select 'MEDICAL' where exists (select from consultations where subscription_id in (select id from own))
      or exists (select from checkup_orders where subscription_id in (select id from own))
      or exists (select from home_care_episodes where account_id = ${account_id})
    union all select 'INSURANCE' where exists (select from insurance_policies where account_id = ${account_id})`.execute(
    db,
  )
  return RETAINED.filter((one) => rows.some(({ kept }) => kept === one))
}

/** What a person reads before they ask, and while they wait. */
export async function readErasureOf(db: Db, account_id: string, now: Date): Promise<Erasure> {
  const open = await db
    .selectFrom('erasures')
    .select(['requested_at', 'due_at'])
    .where('account_id', '=', account_id)
    .where('status', '=', 'REQUESTED')
    .executeTakeFirst()
  return {
    request: open ? { requested_at: toWireTime(open.requested_at), due_at: toWireTime(open.due_at) } : null,
    blockers: await findBlockers(db, account_id, now),
    plans: await findPlans(db, account_id),
    kept: await findRetained(db, account_id),
  }
}
