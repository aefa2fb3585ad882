-- The people to whom a company gives a plan: one row for each time that a person is given one. Name, e-mail and mobile are
-- what the company wrote; the account's own are its owner's.
create table partner_users (
  id uuid primary key default gen_random_uuid(),
  -- Their order in lists: newest first.
  number bigint generated always as identity unique,
  subsidiary_id uuid not null references subsidiaries (id),
  partner_plan_id uuid not null references partner_plans (id),
  account_id uuid not null references accounts (id),
  subscription_id uuid not null unique references subscriptions (id),
  -- Null unless the contract gives credits.
  wallet_id uuid unique references wallets (id),
  name text not null check (length(name) between 1 and 100),
  email text,
  mobile text not null check (mobile ~ '^\+91[6-9][0-9]{9}$'),
  external_reference_id text,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'EXPIRED')),
  end_reason text check (end_reason in ('BLOCKED', 'ENDED')),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- First login of this person, and first from the app.
  activated_at timestamptz,
  app_installed boolean not null default false,
  tags jsonb not null default '{}',
  custom jsonb not null default '{}',
  -- A block that waits for this day, or has happened on it.
  last_working_day date,
  block_reason text,
  blocked_at timestamptz,
  -- Until when bills of the time before the block are accepted; the rest of the credits returns then.
  runout_on date,
  version int not null default 1,
  created_at timestamptz not null,
  check ((status = 'EXPIRED') = (end_reason is not null)),
  check ((blocked_at is null) = (end_reason is distinct from 'BLOCKED'))
);
-- One active row of a contract for a mobile, an e-mail and an employee ID.
create unique index partner_users_mobile on partner_users (partner_plan_id, mobile) where status = 'ACTIVE';
create unique index partner_users_email on partner_users (partner_plan_id, lower(email)) where status = 'ACTIVE';
create unique index partner_users_reference on partner_users (partner_plan_id, lower(external_reference_id))
  where status = 'ACTIVE';
create index partner_users_newest on partner_users (subsidiary_id, number desc);
create index partner_users_name on partner_users (subsidiary_id, lower(name), number);
create index partner_users_status on partner_users (subsidiary_id, status, app_installed, number desc);
create index partner_users_status_name on partner_users (subsidiary_id, status, app_installed, lower(name), number);
create index partner_users_find_email on partner_users (subsidiary_id, lower(email) text_pattern_ops);
create index partner_users_find_mobile on partner_users (subsidiary_id, mobile text_pattern_ops);
create index partner_users_find_reference on partner_users (subsidiary_id, lower(external_reference_id) text_pattern_ops);
create index partner_users_account on partner_users (account_id);
create index partner_users_ends on partner_users (ends_on) where status = 'ACTIVE';
create index partner_users_leaving on partner_users (last_working_day) where status = 'ACTIVE' and last_working_day is not null;
create index partner_users_runout on partner_users (runout_on) where runout_on is not null;
create trigger partner_users_rows before delete on partner_users for each row execute function refuse_change();

-- How many people of a contract are in which state: what tiles and totals of lists read instead of counting.
create table partner_user_counts (
  partner_plan_id uuid not null references partner_plans (id),
  status text not null,
  is_blocked boolean not null,
  app_installed boolean not null,
  is_activated boolean not null,
  people bigint not null default 0 check (people >= 0),
  primary key (partner_plan_id, status, is_blocked, app_installed, is_activated)
) with (fillfactor = 50);

create function count_partner_users() returns trigger language plpgsql as $$
begin
  -- In one order, so that two statements never wait for each other in a circle.
  insert into partner_user_counts (partner_plan_id, status, is_blocked, app_installed, is_activated)
    select distinct partner_plan_id, status, end_reason is not distinct from 'BLOCKED', app_installed, activated_at is not null
    from added order by 1, 2, 3, 4, 5
    on conflict do nothing;
  update partner_user_counts c set people = c.people + d.people
    from (select partner_plan_id, status, end_reason is not distinct from 'BLOCKED' as is_blocked, app_installed,
        activated_at is not null as is_activated, count(*) as people
      from added group by 1, 2, 3, 4, 5) d
    where (c.partner_plan_id, c.status, c.is_blocked, c.app_installed, c.is_activated)
      = (d.partner_plan_id, d.status, d.is_blocked, d.app_installed, d.is_activated);
  return null;
end $$;
create trigger partner_users_added after insert on partner_users
  referencing new table as added for each statement execute function count_partner_users();

create function recount_partner_users() returns trigger language plpgsql as $$
begin
  insert into partner_user_counts (partner_plan_id, status, is_blocked, app_installed, is_activated)
    select distinct partner_plan_id, status, end_reason is not distinct from 'BLOCKED', app_installed, activated_at is not null
    from added order by 1, 2, 3, 4, 5
    on conflict do nothing;
  -- The rows are locked in one order before they are changed.
  perform 1 from partner_user_counts where partner_plan_id in (select partner_plan_id from added)
    order by partner_plan_id, status, is_blocked, app_installed, is_activated for update;
  update partner_user_counts c set people = c.people + d.people
    from (select partner_plan_id, status, is_blocked, app_installed, is_activated, sum(people) as people from (
        select partner_plan_id, status, end_reason is not distinct from 'BLOCKED' as is_blocked, app_installed,
          activated_at is not null as is_activated, count(*) as people from added group by 1, 2, 3, 4, 5
        union all
        select partner_plan_id, status, end_reason is not distinct from 'BLOCKED', app_installed, activated_at is not null,
          -count(*) from removed group by 1, 2, 3, 4, 5) both_sides
      group by 1, 2, 3, 4, 5 having sum(people) <> 0) d
    where (c.partner_plan_id, c.status, c.is_blocked, c.app_installed, c.is_activated)
      = (d.partner_plan_id, d.status, d.is_blocked, d.app_installed, d.is_activated);
  return null;
end $$;
create trigger partner_users_changed after update on partner_users
  referencing old table as removed new table as added for each statement execute function recount_partner_users();

-- What a person was sent to remember them of the app: one in three days, five in a year.
create table partner_user_reminders (
  id bigint generated always as identity primary key,
  partner_user_id uuid not null references partner_users (id),
  account_id uuid not null references accounts (id),
  by_account uuid references accounts (id),
  sent_at timestamptz not null
);
create index partner_user_reminders_account on partner_user_reminders (account_id, sent_at desc);
