import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { mobileOf } from '#rooms/accounts/server/queries/mobile-of.ts'
import { isOfNumber } from '#rooms/checkups/server/order-person.ts'
import { RETURN_DAYS } from '#rooms/claims/rules/guards.ts'
import { isPatientOf } from '#rooms/consults/server/patient-number.ts'
import { attentions } from '#rooms/insurance/server/staff/attention.ts'
import { DAY_MS, istDateOf } from '#values/ist-date.ts'
import { BLOCKERS, type Blocker } from '../rules/erasure.ts'

/** What is open of a person, also what others booked for them. Asked under the locks of the account and its plans before a deletion. */
export async function findBlockers(db: Db, account_id: string, now: Date): Promise<Blocker[]> {
  const today = istDateOf(now)
  const returnable = new Date(now.getTime() - RETURN_DAYS * DAY_MS)
  const number = await mobileOf(db, account_id)
  const { rows } = await sql<{ blocker: Blocker }>`
    with me as (select id, mobile from accounts where id = ${account_id}),
      own as (select s.id from subscriptions s join me on s.account_id = me.id),
      paid as (select g.payment_ref from gateway_payments g join payment_orders p on p.order_ref = g.order_ref
        join me on p.account_id = me.id)
    select 'OPEN_CLAIM' as blocker where exists (select from claims c join me on c.account_id = me.id
        where c.status not in ('SETTLED', 'REJECTED'))
      or exists (select from payouts p join me on p.account_id = me.id where p.status in ('QUEUED', 'UNKNOWN', 'PROCESSING', 'MANUAL'))
      or exists (select from payout_returns r join claims c on c.id = r.claim_id join me on c.account_id = me.id where r.decision is null)
    union all select 'RECENT_PAYOUT' where exists (select from payouts p join me on p.account_id = me.id
        where p.status = 'PAID' and p.updated_at > ${returnable})
      or exists (select from claims c join me on c.account_id = me.id where c.status = 'SETTLED' and c.settled_at > ${returnable})
    union all select 'MONEY_MOVING' where exists (select from orders o join me on o.account_id = me.id where o.status = 'initiated')
      or exists (select from renewals r join me on r.account_id = me.id where r.status = 'DEBITING'
          or exists (select from renewal_attempts a where a.renewal_id = r.id and a.outcome is null and a.sent_at > ${returnable}))
      or exists (select from refunds r join paid on paid.payment_ref = r.payment_ref where r.status not in ('SUCCESS', 'DECLINED'))
      or exists (select from plan_refunds r join me on r.account_id = me.id where r.decision is null)
      or exists (select from insurance_refunds r join insurance_policies p on p.id = r.policy_id join me on p.account_id = me.id
        where r.status = 'INITIATED')
      or exists (select from (${await attentions(db, now)}) a join insurance_policies p on p.id = a.policy_id
        join me on p.account_id = me.id where a.attention = 'REFUND_TO_REQUEST')
    union all select 'INSURANCE' where exists (select from insurance_policies p join me on p.account_id = me.id
        where p.status in ('PENDING', 'PROCESSING') or (p.status = 'COMPLETED' and p.end_date >= ${today}))
    union all select 'HOME_CARE' where exists (select from home_care_episodes e join me on e.account_id = me.id where e.status = 'ACTIVE')
    union all select 'BOOKED' where exists (select from checkup_orders o left join subscription_members m on m.uhid = o.uhid
        join me on o.booked_by = me.id or o.subscription_id in (select id from own) or ${isOfNumber(number)}
        where o.sub_status in ('REQUESTED', 'SLOT_CONFIRMED', 'RESCHEDULED', 'SAMPLE_COLLECTED', 'VISIT_PENDING', 'VISIT_DONE',
          'REPORT_AWAITED', 'PARTIAL_REPORT'))
      or exists (select from consultations c left join subscription_members m on m.uhid = c.uhid
        join me on c.account_id = me.id or c.subscription_id in (select id from own) or ${isPatientOf(number)} where c.status not in ('completed', 'failure', 'cancelled', 'expired'))
      or exists (select from visit_passes v join me on v.unlocked_by = me.id or v.subscription_id in (select id from own)
        where v.status = 'UNLOCKED' and v.valid_till > ${now})
      or exists (select from partner_orders o join me on o.mobile = me.mobile
        or o.uhid in (select uhid from subscription_members where subscription_id in (select id from own))
        or o.use_id in (select id from service_uses where subscription_id in (select id from own) and status = 'OPEN')
        where o.status = 'WAITING' or o.use_id in (select id from service_uses where status = 'OPEN')
          or (o.stage = 'OPEN' and o.status = 'APPLIED' and o.service_date >= ${today}))
      or exists (select from health_camp_registrations r join me on r.account_id = me.id
        where r.cancelled_at is null and not r.is_done and r.on_date >= ${today})
    union all select 'ROLE' where exists (select from staff_roles r join me on r.account_id = me.id)
      or exists (select from partner_roles r join me on r.account_id = me.id)
      or exists (select from staff_proposals r join me on r.account_id = me.id where r.status = 'OPEN')
    union all select 'BLOCKED' where exists (select from subscriptions s where s.id in (select id from own) and s.status = 'BLOCKED'
        and (s.partner_plan_id is not null or s.expires_at > ${now}))
    union all select 'TOPUP' where exists (select from wallet_topups t join me on t.asked_by = me.id where t.decision is null)`.execute(
    db,
  )
  return BLOCKERS.filter((one) => rows.some(({ blocker }) => blocker === one))
}
