-- A report that the owner of a plan read for an adult without a number was read by nobody once that person had one and logged in. Since
-- when a number first counted for the person: the owner reads on what was there by then, however often the number is entered again.
alter table plan_numbers add column first_counted_at timestamptz;
update plan_numbers n set first_counted_at = least(m.created_at, n.counted_at) from subscription_members m
where m.uhid = n.uhid and n.counted_at is not null;

-- A number that was corrected while an appointment was ahead reads it no more, also where it is entered again: each time at which it left.
alter table plan_numbers add column left_times timestamptz[] not null default '{}';
update plan_numbers set left_times = array[left_at] where left_at is not null;

create or replace function record_plan_number() returns trigger language plpgsql as $$
begin
  insert into plan_numbers as n (subscription_id, mobile, uhid, counted_at, first_counted_at, name, dob, gender, relation)
    select new.subscription_id, new.mobile, new.uhid, counts.since, counts.since, new.name, new.dob, new.gender, new.relation
      from (select case when new.mobile_proof is not null and new.unconfirmed_since is null
        then coalesce(new.mobile_since, new.created_at) end as since) counts
    on conflict (subscription_id, mobile, uhid) do update set left_at = null, lapsed_at = null,
      counted_at = coalesce(excluded.counted_at, n.counted_at),
      first_counted_at = coalesce(n.first_counted_at, excluded.counted_at),
      name = case when n.counted_at is null then excluded.name else n.name end,
      dob = case when n.counted_at is null then excluded.dob else n.dob end,
      gender = case when n.counted_at is null then excluded.gender else n.gender end,
      relation = case when n.counted_at is null then excluded.relation else n.relation end;
  return null;
end $$;
