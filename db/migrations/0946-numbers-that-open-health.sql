-- Who owns a plan removed an adult, added them again without a number or with one of their own, and read their check-up's report; a number
-- that two of our staff took off a person went on reading what was released later.
alter table plan_numbers
  -- Since when the number last counted for the person (subscriptions/rules/contacts.ts); null: never.
  add column counted_at timestamptz,
  -- When two of our staff took it off, and when they put it there.
  add column taken_off_at timestamptz,
  add column confirmed_at timestamptz;

update plan_numbers n set counted_at = case when m.mobile = n.mobile then coalesce(m.mobile_since, m.created_at) else m.created_at end
from subscription_members m
where m.uhid = n.uhid and (m.mobile is distinct from n.mobile or (m.mobile_proof is not null and m.unconfirmed_since is null));
update plan_numbers n set confirmed_at = case when m.mobile = n.mobile and p.mobile = n.mobile then p.decided_at end,
  taken_off_at = case when m.mobile is distinct from n.mobile then p.decided_at end
from subscription_members m join (select distinct on (uhid) uhid, mobile, decided_at from member_contact_proposals
  where decided_at is not null order by uhid, id desc) p on p.uhid = m.uhid
where m.uhid = n.uhid;

create or replace function record_plan_number() returns trigger language plpgsql as $$
begin
  insert into plan_numbers (subscription_id, mobile, uhid, counted_at) values (new.subscription_id, new.mobile, new.uhid,
      case when new.mobile_proof is not null and new.unconfirmed_since is null then coalesce(new.mobile_since, new.created_at) end)
    on conflict (subscription_id, mobile, uhid) do update set left_at = null, lapsed_at = null,
      counted_at = coalesce(excluded.counted_at, plan_numbers.counted_at);
  return null;
end $$;
create trigger subscription_members_number_counts after update of mobile_proof, mobile_since, unconfirmed_since on subscription_members
  for each row when (new.mobile is not null and new.mobile is not distinct from old.mobile
    and (new.mobile_proof is distinct from old.mobile_proof or new.mobile_since is distinct from old.mobile_since
      or new.unconfirmed_since is distinct from old.unconfirmed_since)) execute function record_plan_number();
