-- The name under which colleagues know a member of staff: given by whoever manages staff, not by themselves, and kept when
-- the role ends, because what they did stays. Their name as a customer is in accounts.
create table staff_names (
  account_id uuid primary key references accounts (id),
  name text not null check (length(btrim(name)) between 1 and 100),
  -- Null: taken over from the account, by this migration or with a role given on the machine.
  given_by uuid references accounts (id),
  given_at timestamptz not null
);

insert into staff_names (account_id, name, given_at)
  select a.id, a.name, now() from accounts a
  where length(btrim(a.name)) between 1 and 100
    and (exists (select from staff_roles r where r.account_id = a.id)
      or exists (select from audit_log l where l.actor_id = a.id and l.actor_type = 'staff'));

-- The name of a member of staff at that moment. Rows without one hash as before: concat_ws leaves nulls out.
alter table audit_log add column actor_name text;
create or replace function audit_hash(r audit_log) returns bytea language sql immutable as $$
  select sha256(convert_to(concat_ws(E'\x1f',
    r.id::text, extract(epoch from r.at)::text, coalesce(r.actor_id::text, '-'), r.actor_type, coalesce(r.role, '-'),
    coalesce(r.on_behalf_of::text, '-'), r.action, r.entity, coalesce(r.entity_id, '-'), coalesce(r.before::text, '-'),
    coalesce(r.after::text, '-'), coalesce(r.reason, '-'), coalesce(r.ip, '-'), coalesce(r.request_id, '-'), r.actor_name),
    'UTF8'))
$$;

-- A role given on the machine, such as the first one, takes over the name of the account.
create function name_staff() returns trigger language plpgsql as $$
begin
  insert into staff_names (account_id, name, given_at)
    select id, name, new.granted_at from accounts where id = new.account_id and length(btrim(name)) between 1 and 100
    on conflict do nothing;
  return new;
end $$;
create trigger staff_roles_name after insert on staff_roles for each row execute function name_staff();
