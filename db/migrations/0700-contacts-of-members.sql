-- A number or address that a company enters for a dependent is a claim until the plan's owner confirms it by a code to
-- their own number (docs/decisions/0062): till then it opens nothing. A dependent whom a company adds uses nothing before.
alter table subscription_members
  add column contact_by text not null default 'OWNER' check (contact_by in ('OWNER', 'COMPANY')),
  -- When the number or address was entered; null where that is not known any more.
  add column contact_at timestamptz,
  -- From when on the contact counts. Of one that a company entered null until it is confirmed.
  add column contact_since timestamptz,
  -- By what a company's contact was confirmed: a code to the owner, or, before this rule, the person's own login.
  add column contact_proof text check (contact_proof in ('CODE', 'LOGIN')),
  -- Since when a dependent whom a company added waits for the owner.
  add column unconfirmed_since timestamptz,
  add constraint company_contact_is_proven
    check (contact_by <> 'COMPANY' or (contact_since is null) = (contact_proof is null)),
  add constraint owner_is_confirmed check (not is_primary or (unconfirmed_since is null and contact_by = 'OWNER'));

-- What companies have entered so far, as the audit log says. It counts from the first login with the number, if there was
-- one; the others open nothing. Who has used the plan need not be confirmed; the others wait for the owner.
update subscription_members m set contact_by = 'COMPANY',
    contact_since = case when a.first_login_at is not null then greatest(a.first_login_at, m.created_at) end,
    contact_proof = case when a.first_login_at is not null then 'LOGIN' end
  from subscription_members s left join accounts a on a.mobile = s.mobile
  where s.uhid = m.uhid and not m.is_primary and exists (select from audit_log l
    where l.entity = 'subscription_member' and l.entity_id = m.uhid::text and l.on_behalf_of is not null
      and l.action in ('subscriptions.member-added', 'subscriptions.member-changed'));

update subscription_members m set unconfirmed_since = m.created_at
  where m.contact_by = 'COMPANY' and m.contact_since is null and m.removed_at is null
    and exists (select from audit_log l where l.entity = 'subscription_member' and l.entity_id = m.uhid::text
      and l.on_behalf_of is not null and l.action = 'subscriptions.member-added')
    and not exists (select from subscription_usages u where u.uhid = m.uhid)
    and not exists (select from claims u where u.uhid = m.uhid)
    and not exists (select from consultations u where u.uhid = m.uhid)
    and not exists (select from visit_passes u where u.uhid = m.uhid)
    and not exists (select from checkup_orders u where u.uhid = m.uhid)
    and not exists (select from service_uses u where u.uhid = m.uhid)
    and not exists (select from home_care_episodes u where u.uhid = m.uhid);

-- A company's dependents are told by SMS when the owner has confirmed them, and no longer when they are added.
delete from jobs where name = 'subscriptions.member-added' and status <> 'done';
