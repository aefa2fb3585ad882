-- Two people are two people: who decides as the second was not appointed by the first, and has had a role for seven days. For
-- that every appointment is kept, which the trigger records whatever appoints.
alter table staff_roles add column confirmed_by uuid references accounts (id);

create table staff_appointments (
  id bigint generated always as identity primary key,
  account_id uuid not null,
  -- Null: the role ended.
  role text,
  granted_at timestamptz,
  -- Null: the installation, or an operator on the server.
  granted_by uuid,
  -- The second of the two who appoint a super-admin or an admin.
  confirmed_by uuid,
  check ((role is null) = (granted_at is null)),
  check (confirmed_by is null or (granted_by is not null and confirmed_by <> granted_by))
);
create index staff_appointments_account on staff_appointments (account_id, id);

-- What the audit log knows of appointments before, in their order, and the roles of the installation.
insert into staff_appointments (account_id, role, granted_at, granted_by)
select account_id, role, granted_at, granted_by from (
  select entity_id::uuid as account_id, after ->> 'role' as role, at as granted_at, actor_id as granted_by, at, 1 as place
    from audit_log where entity = 'staff_role' and action = 'access.staff-role-set'
  union all select entity_id::uuid, null, null, null, at, 2
    from audit_log where entity = 'staff_role' and action = 'access.staff-role-removed'
  union all select r.account_id, r.role, r.granted_at, r.granted_by, r.granted_at, 3
    from staff_roles r where not exists (select from audit_log a where a.entity = 'staff_role' and a.action = 'access.staff-role-set'
      and a.entity_id = r.account_id::text and a.at = r.granted_at)
) known order by at, place;

create trigger staff_appointments_append_only before update or delete or truncate on staff_appointments
  for each statement execute function refuse_change();

create function record_staff_appointment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into staff_appointments (account_id) values (old.account_id);
  elsif tg_op = 'INSERT' or (old.role, old.granted_at) is distinct from (new.role, new.granted_at) then
    insert into staff_appointments (account_id, role, granted_at, granted_by, confirmed_by)
      values (new.account_id, new.role, new.granted_at, new.granted_by, new.confirmed_by);
  end if;
  return null;
end $$;
create trigger staff_roles_appointments after insert or update or delete on staff_roles
  for each row execute function record_staff_appointment();

-- Pairs that decided before are not judged: every decision is in the audit log, so the last entry there is older than the rule.
create table second_person_rule (since timestamptz not null);
insert into second_person_rule select coalesce(max(at), '-infinity') from audit_log;

-- A super-admin or an admin is proposed by one super-admin and appointed when another one confirms within a week.
create table staff_proposals (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id),
  role text not null check (role in ('SUPERADMIN', 'ADMIN')),
  -- The name colleagues will know.
  name text not null,
  proposed_by uuid not null references accounts (id),
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'CONFIRMED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  note text,
  check ((decided_at is null) = (status = 'OPEN')),
  check (proposed_by <> account_id),
  check (status not in ('CONFIRMED', 'DECLINED') or (decided_by is not null and decided_by not in (proposed_by, account_id)))
);
create unique index staff_proposals_open on staff_proposals (account_id) where status = 'OPEN';

