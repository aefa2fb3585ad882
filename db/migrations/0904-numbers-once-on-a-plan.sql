-- Own affairs were told by the numbers of the moment: one of our staff took a number off their own plan, decided, and put it back,
-- and a member took the decider off theirs. Each number that a plan has had is kept.
create table plan_numbers (
  subscription_id uuid not null references subscriptions (id) on delete cascade,
  mobile text not null,
  uhid uuid not null references subscription_members (uhid) on delete cascade,
  primary key (subscription_id, mobile, uhid)
);
create index plan_numbers_mobile on plan_numbers (mobile);
create index plan_numbers_uhid on plan_numbers (uhid);

insert into plan_numbers (subscription_id, mobile, uhid)
select subscription_id, mobile, uhid from subscription_members where mobile is not null;

create function record_plan_number() returns trigger language plpgsql as $$
begin
  insert into plan_numbers (subscription_id, mobile, uhid) values (new.subscription_id, new.mobile, new.uhid) on conflict do nothing;
  return null;
end $$;
create trigger subscription_members_number_added after insert on subscription_members
  for each row when (new.mobile is not null) execute function record_plan_number();
create trigger subscription_members_number_changed after update of mobile on subscription_members
  for each row when (new.mobile is not null and new.mobile is distinct from old.mobile) execute function record_plan_number();
