-- A super-admin gives a role that only moderates alone, and so could give it to two accounts of their own, of which one approved
-- after the other. Two whom one person appointed, and nobody else, are no pair; whom the operator or two appointed, are.
create function appointed_by_one(first uuid, second uuid, until timestamptz) returns boolean language sql stable as $$
  select count(distinct account_id) = 2 and count(granted_by) = count(*) and count(distinct granted_by) = 1 and count(confirmed_by) = 0
  from staff_appointments a
  where a.account_id in (first, second) and a.role is not null and a.granted_at <= until
    and a.id > coalesce((select max(o.id) from staff_appointments o where o.account_id = a.account_id and o.role is null), 0)
$$;

-- Pairs that decided before this rule are not judged by it.
alter table second_person_rule add column one_appointer_since timestamptz;
update second_person_rule set one_appointer_since = (select coalesce(max(at), '-infinity') from audit_log);
alter table second_person_rule alter column one_appointer_since set not null;
