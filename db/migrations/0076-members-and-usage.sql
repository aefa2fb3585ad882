-- Who a plan covers besides its buyer, and what they have used of it.
alter table subscription_members
  -- To the buyer; 'Self' is the buyer.
  add column relation text,
  -- Born on a day, or so many years old on a day where the day of birth is not known.
  add column dob date,
  add column age int check (age between 0 and 200),
  add column age_on date,
  add column gender text check (gender in ('M', 'F', 'O')),
  -- Whose place of the plan's coverage the person takes: decided when the person is added, kept over an 18th birthday.
  add column covered_as text not null default 'adult' check (covered_as in ('adult', 'minor')),
  -- Who is taken off the plan stays known for what was used before.
  add column removed_at timestamptz,
  add column version int not null default 1,
  add check ((age is null) = (age_on is null)),
  add check (not is_primary or removed_at is null);
update subscription_members set relation = 'Self' where is_primary;
-- A number logs one person in: two on one plan would be one.
create unique index subscription_members_mobile on subscription_members (subscription_id, mobile) where removed_at is null;
-- The plans that a person is on by the number they log in with.
create index subscription_members_by_mobile on subscription_members (mobile) where removed_at is null and not is_primary;

-- A use of a counted or free service. Rows are never changed: what is given back is a row of its own, with the same figures
-- below zero, so that sums tell what is left.
create table subscription_usages (
  id bigint generated always as identity primary key,
  subscription_id uuid not null,
  term int not null,
  service text not null,
  uhid uuid not null references subscription_members (uhid),
  count int not null check (count <> 0),
  worth_paise bigint not null,
  -- Names the cause, such as 'claim/900': the same cause never uses twice.
  reference text not null unique,
  reverses_id bigint unique references subscription_usages (id),
  at timestamptz not null,
  foreign key (subscription_id, term) references subscription_terms (subscription_id, number),
  check ((reverses_id is null) = (count > 0)),
  check (case when count > 0 then worth_paise >= 0 else worth_paise <= 0 end)
);
create index subscription_usages_term on subscription_usages (subscription_id, term);
create index subscription_usages_member on subscription_usages (uhid);
create trigger subscription_usages_rows before update or delete on subscription_usages for each row execute function refuse_change();
create trigger subscription_usages_table before truncate on subscription_usages for each statement execute function refuse_change();

-- Whom a consent is about, where somebody else gives it: a guardian for a child.
alter table consents add column subject_uhid uuid references subscription_members (uhid);
create index consents_subject on consents (subject_uhid) where subject_uhid is not null;
