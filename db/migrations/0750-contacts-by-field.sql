-- Number and address of somebody on a plan are two claims: each says who entered it, and counts by a proof of its own
-- (docs/decisions/0062). A proof is the owner's word, given while nothing was used for the person, or a code to the owner.
alter table subscription_members drop constraint company_contact_is_proven, drop constraint owner_is_confirmed,
  drop constraint subscription_members_contact_proof_check;
alter table subscription_members rename column contact_by to mobile_by;
alter table subscription_members rename column contact_at to mobile_at;
alter table subscription_members rename column contact_since to mobile_since;
alter table subscription_members rename column contact_proof to mobile_proof;
alter table subscription_members rename constraint subscription_members_contact_by_check to subscription_members_mobile_by_check;
alter table subscription_members
  add column email_by text not null default 'OWNER' check (email_by in ('OWNER', 'COMPANY')),
  add column email_at timestamptz,
  add column email_since timestamptz,
  add column email_proof text;
-- A number under which a consultation or a check-up was booked that nobody had proven to be the patient's: it shows nothing.
alter table consultations add column number_unproven boolean not null default false;
alter table checkup_orders add column number_unproven boolean not null default false;

-- What companies have entered, as the audit log says. Of a row from before 0700 that is the field they named; the owner's
-- form names number and address whenever it is saved, so a later change by the owner proves nothing. A code has shown both.
create temporary table entered on commit drop as
  select l.entity_id as uhid, bool_or(l.action = 'subscriptions.member-added') as added,
    bool_or(l.action = 'subscriptions.member-added' or l.after -> 'fields' ? 'mobile') as mobile,
    bool_or(l.action = 'subscriptions.member-added' or l.after -> 'fields' ? 'email') as email
  from audit_log l where l.entity = 'subscription_member' and l.on_behalf_of is not null
    and l.action in ('subscriptions.member-added', 'subscriptions.member-changed') group by l.entity_id;

update subscription_members set email_by = mobile_by, email_at = mobile_at, email_since = mobile_since,
    email_proof = mobile_proof where mobile_by = 'COMPANY' or mobile_since is not null;
-- The first login with a number that a company had typed was no proof: its owner confirms it again. What an owner has
-- entered since 0700 was stored with the other field, so it is confirmed again too where a company had entered that.
update subscription_members m
  set mobile_by = case when e.mobile and m.mobile is not null then 'COMPANY' else 'OWNER' end,
    mobile_since = case when m.mobile is not null
      and (m.mobile_proof = 'CODE' or (m.mobile_by = 'OWNER' and not e.mobile)) then m.mobile_since end,
    mobile_proof = case when m.mobile is not null and m.mobile_proof = 'CODE' then 'CODE' end,
    email_by = case when e.email and m.email is not null then 'COMPANY' else 'OWNER' end,
    email_since = case when m.email is not null
      and (m.email_proof = 'CODE' or (m.email_by = 'OWNER' and not e.email)) then m.email_since end,
    email_proof = case when m.email is not null and m.email_proof = 'CODE' then 'CODE' end
  from entered e where e.uhid = m.uhid::text and not m.is_primary;
-- What the owner has entered counts as it did, and a company's entry that the audit log does not know opens nothing.
update subscription_members set mobile_proof = 'OWNER' where mobile_by = 'OWNER' and mobile_proof is null;
update subscription_members set email_proof = 'OWNER' where email_by = 'OWNER' and email_proof is null;
update subscription_members set mobile_proof = null, mobile_since = null where mobile_proof = 'LOGIN';
update subscription_members set email_proof = null, email_since = null where email_proof = 'LOGIN';

alter table subscription_members
  alter column mobile_proof set default 'OWNER', alter column email_proof set default 'OWNER',
  add constraint mobile_proof_known check (mobile_proof in ('OWNER', 'CODE')),
  add constraint email_proof_known check (email_proof in ('OWNER', 'CODE')),
  -- A company's word proves nothing, and nothing counts from a moment on without a proof.
  add constraint company_contact_is_proven check ((mobile_by <> 'COMPANY' or mobile_proof is distinct from 'OWNER')
    and (email_by <> 'COMPANY' or email_proof is distinct from 'OWNER')
    and (mobile_proof is not null or mobile_since is null) and (email_proof is not null or email_since is null)
    and (mobile_proof is distinct from 'CODE' or mobile_since is not null) and (email_proof is distinct from 'CODE' or email_since is not null)),
  add constraint owner_is_confirmed check (not is_primary or (unconfirmed_since is null and mobile_by = 'OWNER' and email_by = 'OWNER'));

-- Whom a company had added and whose login was taken for a confirmation waits, unless the plan was used for them.
update subscription_members m set unconfirmed_since = m.created_at
  from entered e where e.uhid = m.uhid::text and e.added and m.removed_at is null and m.unconfirmed_since is null
    and (m.mobile is not null and m.mobile_proof is null or m.email is not null and m.email_proof is null)
    and not exists (select from subscription_usages u where u.uhid = m.uhid)
    and not exists (select from claims u where u.uhid = m.uhid)
    and not exists (select from consultations u where u.uhid = m.uhid)
    and not exists (select from visit_passes u where u.uhid = m.uhid)
    and not exists (select from checkup_orders u where u.uhid = m.uhid)
    and not exists (select from service_uses u where u.uhid = m.uhid)
    and not exists (select from partner_orders u where m.uhid in (u.uhid, u.chosen_uhid))
    and not exists (select from home_care_episodes u where u.uhid = m.uhid);

-- Numbers that were stored with a consultation or a check-up while a company's entry was not proven.
update consultations c set number_unproven = true from subscription_members m join entered e on e.uhid = m.uhid::text
  where m.uhid = c.uhid and not m.is_primary and e.mobile and c.patient_mobile is not null
    and not coalesce(m.mobile = c.patient_mobile and m.mobile_proof = 'CODE' and c.initiated_at >= m.mobile_since, false);
update checkup_orders c set number_unproven = true from subscription_members m join entered e on e.uhid = m.uhid::text
  where m.uhid = c.uhid and not m.is_primary and e.mobile and c.mobile is not null
    and not coalesce(m.mobile = c.mobile and m.mobile_proof = 'CODE' and c.created_at >= m.mobile_since, false);

-- Whether anything was ordered for somebody is asked with every change of a plan's people.
create index partner_orders_chosen on partner_orders (chosen_uhid) where chosen_uhid is not null;

-- The code that confirms somebody is for this person in this version.
alter table login_challenges add column about text;
