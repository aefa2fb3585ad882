import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { SealedColumn } from '#platform/renew-secrets.ts'
import { mobileOf } from '#rooms/accounts/server/queries/mobile-of.ts'
import { isOfNumber } from '#rooms/checkups/server/order-person.ts'
import { isPatientOf } from '#rooms/consults/server/patient-number.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Erasure, ErasureOutcome } from '../contract/erasure.ts'
import { RETAINED, type RetainedKind } from '../rules/erasure.ts'
import { findBlockers } from './find-blockers.ts'

export const reasonPlace = (id: string) => `erasure_requests:${id}:reason`

export const erasureReasonColumn: SealedColumn = {
  table: 'erasure_requests',
  column: 'sealed_reason',
  id: 'id',
  place: reasonPlace,
}

/** Requests that nobody has taken back, of accounts that are not deleted yet. */
export function waitingErasures(db: Db) {
  return db.selectFrom('erasure_requests as e').where('e.status', '=', 'REQUESTED')
}

/** Plans that would end: those that the person bought, and those that a company gave them. */
export async function findPlans(db: Db, account_id: string): Promise<Erasure['plans']> {
  const { rows } = await sql<Erasure['plans'][number]>`
    select s.id, v.name, s.partner_plan_id is not null as paid_by_company,
      (select count(*)::int from subscription_members m where m.subscription_id = s.id and m.removed_at is null) as people
    from subscriptions s join plan_versions v on v.id = s.plan_version_id
    where s.account_id = ${account_id} and s.status in ('ACTIVE', 'PAST_DUE', 'PENDING_ACTIVATION', 'BLOCKED')
    order by s.created_at desc`.execute(db)
  return rows
}

/** Whether a plan was bought, given or renewed after the person asked: nobody agreed to lose that. */
export async function hasUnagreedPlan(
  db: Db,
  plans: Erasure['plans'],
  { plan_ids, requested_at }: { plan_ids: readonly string[]; requested_at: Date },
): Promise<boolean> {
  if (plans.some(({ id }) => !plan_ids.includes(id))) return true
  const { rows } =
    await sql`select from subscription_terms where subscription_id = any (${plans.map(({ id }) => id)}::uuid[])
    and taken_back_at is null and created_at > ${requested_at} limit 1`.execute(db)
  return rows.length > 0
}

/** What the law makes us store of a person, of what there is. */
export async function findRetained(db: Db, account_id: string): Promise<RetainedKind[]> {
  const number = await mobileOf(db, account_id)
  const { rows } = await sql<{ kept: RetainedKind }>`
    with own as (select id from subscriptions where account_id = ${account_id})
    select 'CLAIMS' as kept where exists (select from claims where account_id = ${account_id} or created_by = ${account_id})
    union all select 'INVOICES' where exists (select from invoices where account_id = ${account_id})
    union all select 'MEDICAL' where exists (select from consultations c left join subscription_members m on m.uhid = c.uhid
          where c.subscription_id in (select id from own) or c.account_id = ${account_id} or c.patient_mobile = ${number}
            or ${isPatientOf(number)})
      or exists (select from checkup_orders o left join subscription_members m on m.uhid = o.uhid
          where o.subscription_id in (select id from own) or ${number} in (o.mobile, o.person_mobile)
            or ${isOfNumber(number)})
      or exists (select from home_care_episodes where account_id = ${account_id})
    union all select 'INSURANCE' where exists (select from insurance_policies where account_id = ${account_id})
    union all select 'COMPANY' where exists (select from partner_users where account_id = ${account_id})
      or exists (select from company_activities where actor_id = ${account_id})
      or exists (select from partner_user_consents where ${account_id} in (account_id, coordinator_id))
      or exists (select from staff_names where account_id = ${account_id})
    union all select 'COMPLAINTS' where exists (select from grievances where account_id = ${account_id})`.execute(db)
  return RETAINED.filter((one) => rows.some(({ kept }) => kept === one))
}

/** What a person reads before they ask, and while they wait. */
export async function readErasureOf(db: Db, account_id: string, now: Date): Promise<Erasure> {
  const open = await waitingErasures(db)
    .select(['e.requested_at', 'e.due_at', 'e.plan_ids'])
    .where('e.account_id', '=', account_id)
    .executeTakeFirst()
  const blockers = await findBlockers(db, account_id, now)
  const plans = await findPlans(db, account_id)
  if (open && (await hasUnagreedPlan(db, plans, open))) blockers.push('NEW_PLAN')
  return {
    request: open ? { requested_at: toWireTime(open.requested_at), due_at: toWireTime(open.due_at) } : null,
    blockers,
    plans,
    kept: await findRetained(db, account_id),
  }
}

/** What became of a request; undefined where there is none. */
export async function readOutcome(db: Db, id: string): Promise<ErasureOutcome | undefined> {
  const found = await db
    .selectFrom('erasure_requests')
    .select(['status', 'due_at', 'ended_at', 'kept'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  return {
    status: found.status,
    due_at: toWireTime(found.due_at),
    ended_at: found.ended_at && toWireTime(found.ended_at),
    kept: RETAINED.filter((one) => found.kept.includes(one)),
  }
}
