-- A lower role is no appointment: who takes a role down does not make the person dependent on them.
create function role_rank(role text) returns integer language sql immutable as $$
  select case role when 'SUPERADMIN' then 5 when 'ADMIN' then 4 when 'MODERATOR' then 3 when 'MODERATION_MEMBER' then 3
    when 'MEMBER' then 2 when 'USER' then 1 else 0 end
$$;

create or replace function appointed_through(first uuid, second uuid, until timestamptz) returns boolean language sql stable as $$
  with recursive appointers as (
    select a.account_id, by.id as appointer
    from staff_appointments a cross join lateral (values (a.granted_by), (a.confirmed_by)) by (id)
    where a.role is not null and by.id is not null and a.granted_at <= until
      and a.id > coalesce((select max(o.id) from staff_appointments o
        where o.account_id = a.account_id and o.role is not null and o.granted_by is null), 0)
      and role_rank(a.role) >= coalesce((select role_rank(b.role) from staff_appointments b
        where b.account_id = a.account_id and b.id < a.id order by b.id desc limit 1), 0)),
  above as (
    select account_id, appointer from appointers where account_id in (first, second)
    union select above.account_id, a.appointer from above join appointers a on a.account_id = above.appointer)
  select exists (select from above where (account_id, appointer) in ((first, second), (second, first)))
$$;
