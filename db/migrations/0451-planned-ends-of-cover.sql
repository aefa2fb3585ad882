-- A company says until which day a plan covers a dependent: a later day is planned, and carried out on the night after it.
alter table subscription_members
  -- Of a person who was removed the last covered day where it is not the day of the removal.
  add column last_covered_on date,
  add column removal_reason text;
create index subscription_members_leaving on subscription_members (last_covered_on)
  where last_covered_on is not null and removed_at is null;

-- What a company did to dependents of a contract: their deletions and updates are limited in a plan year.
create table dependent_changes (
  id bigint generated always as identity primary key,
  partner_plan_id uuid not null references partner_plans (id),
  uhid uuid not null references subscription_members (uhid),
  kind text not null check (kind in ('DELETED', 'UPDATED')),
  at timestamptz not null
);
create index dependent_changes_of_year on dependent_changes (partner_plan_id, kind, at);
