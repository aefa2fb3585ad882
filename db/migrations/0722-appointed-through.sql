-- Whether one of two was appointed by the other until an instant, directly or through others. A function, so that the plan of
-- all invariants together does not take a chain of appointments for millions of rows.
create function appointed_through(first uuid, second uuid, until timestamptz) returns boolean language sql stable as $$
  with recursive appointers as (
    select a.account_id, by.id as appointer
    from staff_appointments a cross join lateral (values (a.granted_by), (a.confirmed_by)) by (id)
    where a.role is not null and by.id is not null and a.granted_at <= until
      and a.id > coalesce((select max(o.id) from staff_appointments o
        where o.account_id = a.account_id and o.role is not null and o.granted_by is null), 0)),
  above as (
    select account_id, appointer from appointers where account_id in (first, second)
    union select above.account_id, a.appointer from above join appointers a on a.account_id = above.appointer)
  select exists (select from above where (account_id, appointer) in ((first, second), (second, first)))
$$;
