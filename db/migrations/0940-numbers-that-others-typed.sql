-- A member typed the number of one of our staff or of their company's HR on a plan: that person could never decide about it again.
-- Since when a number is no longer on the plan, as a nightly job noted, and since when it keeps its owner from deciding no more.
alter table plan_numbers
  add column left_at timestamptz,
  add column lapsed_at timestamptz check (lapsed_at >= left_at);

create or replace function record_plan_number() returns trigger language plpgsql as $$
begin
  insert into plan_numbers (subscription_id, mobile, uhid) values (new.subscription_id, new.mobile, new.uhid)
    on conflict (subscription_id, mobile, uhid) do update set left_at = null, lapsed_at = null;
  return null;
end $$;
