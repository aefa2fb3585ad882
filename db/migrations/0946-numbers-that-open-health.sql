-- Who owns a plan removed an adult, added them again without a number or with one of their own, and read their check-up's report; a number
-- that two of our staff took off a person went on reading what was released later.
alter table plan_numbers
  -- Since when the number last counted for the person (subscriptions/rules/contacts.ts); null: never.
  add column counted_at timestamptz,
  -- When two of our staff took it off, and when they put it there.
  add column taken_off_at timestamptz,
  add column confirmed_at timestamptz,
  -- What was booked under it in between was in doubt, and is open: two of our staff have confirmed that the number is the person's.
  add column doubted_from timestamptz,
  add column doubted_until timestamptz,
  -- Who the person was when the number first counted: what the owner of the plan edits later makes them nobody else.
  add column name text,
  add column dob date,
  add column gender text,
  add column relation text;

update plan_numbers n set counted_at = case when m.mobile = n.mobile then coalesce(m.mobile_since, m.created_at) else m.created_at end,
  name = m.name, dob = m.dob, gender = m.gender, relation = m.relation
from subscription_members m
where m.uhid = n.uhid and (m.mobile is distinct from n.mobile or (m.mobile_proof is not null and m.unconfirmed_since is null));
update plan_numbers n set confirmed_at = case when m.mobile = n.mobile and p.mobile = n.mobile then p.decided_at end,
  taken_off_at = case when m.mobile is distinct from n.mobile then p.decided_at end
from subscription_members m join (select distinct on (uhid) uhid, mobile, decided_at from member_contact_proposals
  where decided_at is not null order by uhid, id desc) p on p.uhid = m.uhid
where m.uhid = n.uhid;

create or replace function record_plan_number() returns trigger language plpgsql as $$
begin
  insert into plan_numbers as n (subscription_id, mobile, uhid, counted_at, name, dob, gender, relation)
    values (new.subscription_id, new.mobile, new.uhid,
      case when new.mobile_proof is not null and new.unconfirmed_since is null then coalesce(new.mobile_since, new.created_at) end,
      new.name, new.dob, new.gender, new.relation)
    on conflict (subscription_id, mobile, uhid) do update set left_at = null, lapsed_at = null,
      counted_at = coalesce(excluded.counted_at, n.counted_at),
      name = case when n.counted_at is null then excluded.name else n.name end,
      dob = case when n.counted_at is null then excluded.dob else n.dob end,
      gender = case when n.counted_at is null then excluded.gender else n.gender end,
      relation = case when n.counted_at is null then excluded.relation else n.relation end;
  return null;
end $$;
create trigger subscription_members_number_counts after update of mobile_proof, mobile_since, unconfirmed_since on subscription_members
  for each row when (new.mobile is not null and new.mobile is not distinct from old.mobile
    and (new.mobile_proof is distinct from old.mobile_proof or new.mobile_since is distinct from old.mobile_since
      or new.unconfirmed_since is distinct from old.unconfirmed_since)) execute function record_plan_number();
