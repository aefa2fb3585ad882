import type { Invariant } from '#platform/invariants/invariant.ts'
import { dependentPairs } from '#rooms/access/server/second-person.ts'
import { GRACE_DAYS } from '../rules/term.ts'

/** As `serviceOf` maps the benefits of a plan. */
const SERVICE_OF_BENEFIT = `(case when p.service_provider = 'book' then 'Appointment' when p.service_provider = 'consult' then 'Consult'
  when p.service_provider = 'order' then 'Medicine Order' when p.service_provider is null then null when p.main_header ~* 'check[- ]?up' then 'Master Checkup'
  when p.main_header ~* 'radiology|x-?ray|ultrasound|scan' then 'Radiology' else 'Diagnostics' end)`

export const subscriptionInvariants: readonly Invariant[] = [
  {
    name: 'subscriptions.has-person',
    sentence: 'Every plan, and so every seat of a company, has the person that it was given to.',
    breaches: `select format('plan %s%s has %s first members', s.id, ' of contract ' || s.partner_plan_id, count(m.uhid)) from subscriptions s
      left join subscription_members m on m.subscription_id = s.id and m.is_primary group by s.id having count(m.uhid) <> 1`,
  },
  {
    name: 'subscriptions.seats-counted',
    sentence: 'A company’s contract counts a seat for each person who was given one.',
    breaches: `select format('contract %s counts %s seats and %s people have one', p.id, p.consumed_quota, count(s.id)) from partner_plans p
      left join subscriptions s on s.partner_plan_id = p.id and not s.seat_freed group by p.id having count(s.id) <> p.consumed_quota`,
  },
  {
    // A person whose plan is blocked may buy another, and the first be unblocked.
    name: 'subscriptions.one-of-a-line',
    sentence: 'A person has one plan of a line that they bought, unless one was blocked.',
    breaches: `select format('account %s has %s plans of %s', account_id, count(*), plan_line) from subscriptions s
      where partner_plan_id is null and status in ('ACTIVE', 'PAST_DUE') and expires_at > $1
        and not exists (select 1 from subscription_blocks b where b.subscription_id = s.id)
      group by account_id, plan_line having count(*) > 1`,
  },
  {
    name: 'subscriptions.end-with-their-terms',
    sentence:
      'A plan that runs, or is blocked, ends no later than the last of its paid periods, or the grace after it.',
    breaches: `select format('plan %s is %s until %s, and paid until %s', s.id, s.status, s.expires_at, t.paid_until) from subscriptions s
      join (select subscription_id, max(ends_on) as paid_until from subscription_terms where taken_back_at is null group by 1) t
        on t.subscription_id = s.id
      where s.status in ('ACTIVE', 'PAST_DUE', 'BLOCKED') and s.expires_at >
        (t.paid_until + case s.status when 'ACTIVE' then 1 else ${GRACE_DAYS + 2} end)::timestamp at time zone 'Asia/Kolkata'`,
  },
  {
    name: 'subscriptions.blocks-hold',
    sentence: 'A company gives no plan to a person while our staff block another that it gave them.',
    breaches: `select format('plan %s was given to account %s, whose plan %s is blocked since %s', s.id, s.account_id, b.id, b.at)
      from (select s.id, s.account_id, u.organization_id, (select max(at) from subscription_blocks where subscription_id = s.id and act = 'blocked') as at
          from subscriptions s join partner_plans c on c.id = s.partner_plan_id join subsidiaries u on u.id = c.subsidiary_id
          where s.status = 'BLOCKED') b
      join subscriptions s on s.account_id = b.account_id and s.id <> b.id and s.created_at > b.at
      join partner_plans c on c.id = s.partner_plan_id join subsidiaries u on u.id = c.subsidiary_id and u.organization_id = b.organization_id
      where s.status in ('PENDING_ACTIVATION', 'ACTIVE') and s.expires_at > $1`,
  },
  {
    name: 'subscriptions.used-once-per-contract',
    sentence:
      'What a person used of all plans that a company gave them under one contract is what one of these plans gives.',
    breaches: `with used as (select s.account_id, s.partner_plan_id, u.subscription_id, u.term, u.service, sum(u.count) as uses,
          sum(u.count - coalesce((select sum(case when d.usage_id = u.id then d.count else -d.count end)
            from subscription_quota_draws d where d.usage_id in (u.id, u.reverses_id)), 0)) as own
        from subscription_usages u join subscriptions s on s.id = u.subscription_id
        where exists (select from subscriptions e where e.account_id = s.account_id and e.partner_plan_id = s.partner_plan_id and e.id <> s.id)
        group by 1, 2, 3, 4, 5 having sum(u.count) > 0)
      select format('account %s used %s %s under contract %s', account_id, max(uses + others), service, partner_plan_id)
      from (select a.account_id, a.partner_plan_id, a.service, a.uses, o.others, g.unlimited, g.given
        from used a join subscription_terms t on t.subscription_id = a.subscription_id and t.number = a.term
          join plan_versions v on v.id = t.plan_version_id
          cross join lateral (select coalesce(sum(b.own), 0) as others from used b
            join subscription_terms y on y.subscription_id = b.subscription_id and y.number = b.term
            where b.account_id = a.account_id and b.partner_plan_id = a.partner_plan_id and b.service = a.service
              and b.subscription_id <> a.subscription_id and y.starts_on > t.starts_on - v.duration_days) o
          cross join lateral (select count(*) > 0 and count(p.benefit_attribute_value) = 0 as unlimited,
              coalesce(sum(p.benefit_attribute_value), 0) + (select coalesce(sum(q.count), 0) from subscription_quota_grants q
                where q.subscription_id = a.subscription_id and q.term = a.term and q.service = a.service) as given
            from plan_benefits p where p.plan_version_id = t.plan_version_id and ${SERVICE_OF_BENEFIT} = a.service) g) counted
      group by account_id, partner_plan_id, service having bool_and(others > 0 and not unlimited and uses + others > given)`,
  },
  {
    name: 'subscriptions.drawn-within-grant',
    sentence: 'No more of a grant is used than was given and not cancelled.',
    breaches: `select format('grant %s of %s, %s cancelled: %s used', g.id, g.count, coalesce(c.count, 0), sum(d.count))
      from subscription_quota_draws d join subscription_quota_grants g on g.id = d.grant_id
      left join subscription_quota_cancellations c on c.grant_id = g.id
      where not exists (select from subscription_usages back where back.reverses_id = d.usage_id)
      group by g.id, g.count, c.count having sum(d.count) > g.count - coalesce(c.count, 0)`,
  },
  {
    name: 'subscriptions.unconfirmed-unused',
    sentence: 'Nothing is used for a person whom a company added before the owner of the plan has confirmed them.',
    breaches: `select format('member %s waits since %s and has %s', m.uhid, m.unconfirmed_since, u.what) from subscription_members m
      join (select uhid, 'a use' as what from subscription_usages union all select uhid, 'a claim' from claims
        union all select uhid, 'a consultation' from consultations union all select uhid, 'a visit' from visit_passes
        union all select uhid, 'a check-up' from checkup_orders where uhid is not null
        union all select uhid, 'a service' from service_uses union all select uhid, 'home care' from home_care_episodes) u on u.uhid = m.uhid
      where m.unconfirmed_since is not null`,
  },
  {
    name: 'subscriptions.company-contact-opens-nothing',
    sentence:
      'No consultation is linked to a number that a company entered and the owner of the plan had not confirmed.',
    breaches: `select format('consultation %s of member %s shows under a number confirmed at %s', c.transaction_id, m.uhid, m.mobile_since)
      from consultations c join subscription_members m on m.uhid = c.uhid and m.mobile = c.patient_mobile
      where m.mobile_by = 'COMPANY' and not c.number_unproven and (m.mobile_proof is null or c.initiated_at < m.mobile_since)`,
  },
  {
    name: 'subscriptions.company-contact-confirmed',
    sentence: 'A number or address that a company entered counts only by a code to the owner of the plan.',
    breaches: `select format('member %s: a contact counts since %s and its owner has confirmed nothing', m.uhid, coalesce(m.mobile_since, m.email_since))
      from subscription_members m join subscriptions s on s.id = m.subscription_id
      left join (select distinct entity_id, actor_id from audit_log where entity = 'subscription_member'
        and action = 'subscriptions.member-confirmed') l on l.entity_id = m.uhid::text and l.actor_id = s.account_id
      where ((m.mobile_by = 'COMPANY' and m.mobile_proof is not null) or (m.email_by = 'COMPANY' and m.email_proof is not null))
        and l.entity_id is null`,
  },
  {
    name: 'subscriptions.contact-of-who-entered-it',
    sentence: 'A number or address that a company was the last to enter is never stored as the owner’s.',
    breaches: `select format('member %s: a company entered the %s, which counts as the owner’s', m.uhid, l.field)
      from (select distinct on (entity_id, field) entity_id, field, on_behalf_of from audit_log
        cross join lateral jsonb_array_elements_text(after -> 'entered') as e (field)
        where entity = 'subscription_member'
          and action in ('subscriptions.member-added', 'subscriptions.member-changed', 'subscriptions.contact-changed')
        order by entity_id, field, audit_log.id desc) l
      join subscription_members m on m.uhid::text = l.entity_id
      where l.on_behalf_of is not null and ((l.field = 'mobile' and m.mobile is not null and m.mobile_by = 'OWNER')
        or (l.field = 'email' and m.email is not null and m.email_by = 'OWNER'))`,
  },
  {
    name: 'subscriptions.contact-by-independent',
    sentence: 'Of the two of our staff who change a member’s contact, neither was appointed by the other.',
    breaches:
      dependentPairs(`select 'contact ' || id as what, proposed_by as first, decided_by as second, decided_at as at
      from member_contact_proposals where decided_by is not null`),
  },
]
