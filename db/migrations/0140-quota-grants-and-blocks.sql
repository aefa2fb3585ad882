-- Uses that our staff give beside those of the plan, for the paid period of that day. Rows are never changed: what is taken
-- back is a row of its own.
create table subscription_quota_grants (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null,
  term int not null,
  service text not null,
  count int not null check (count between 1 and 10),
  reason text not null,
  -- The last day on which it can be used, IST; null: as long as the paid period.
  expires_on date,
  granted_by uuid not null references accounts (id),
  granted_at timestamptz not null,
  foreign key (subscription_id, term) references subscription_terms (subscription_id, number)
);
create index subscription_quota_grants_term on subscription_quota_grants (subscription_id, term);
create trigger subscription_quota_grants_rows before update or delete on subscription_quota_grants for each row execute function refuse_change();
create trigger subscription_quota_grants_table before truncate on subscription_quota_grants for each statement execute function refuse_change();

create table subscription_quota_cancellations (
  grant_id uuid primary key references subscription_quota_grants (id),
  -- What had not been used and is gone.
  count int not null check (count > 0),
  reason text not null,
  cancelled_by uuid not null references accounts (id),
  cancelled_at timestamptz not null
);
create trigger subscription_quota_cancellations_rows before update or delete on subscription_quota_cancellations for each row execute function refuse_change();
create trigger subscription_quota_cancellations_table before truncate on subscription_quota_cancellations for each statement execute function refuse_change();

-- Which grant a use was taken from; a use of the plan's own has no row. One that is given back goes back to its grant.
create table subscription_quota_draws (
  usage_id bigint not null references subscription_usages (id),
  grant_id uuid not null references subscription_quota_grants (id),
  count int not null check (count > 0),
  primary key (usage_id, grant_id)
);
create index subscription_quota_draws_grant on subscription_quota_draws (grant_id);
create trigger subscription_quota_draws_rows before update or delete on subscription_quota_draws for each row execute function refuse_change();
create trigger subscription_quota_draws_table before truncate on subscription_quota_draws for each statement execute function refuse_change();

-- Each time a subscription was blocked or unblocked; the newest row says what a blocked one goes back to.
create table subscription_blocks (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references subscriptions (id),
  act text not null check (act in ('blocked', 'unblocked')),
  -- Before the act.
  status text not null,
  reason text,
  sealed_note bytea,
  by_account uuid not null references accounts (id),
  at timestamptz not null,
  check (act = 'unblocked' or reason is not null)
);
create index subscription_blocks_subscription on subscription_blocks (subscription_id, id desc);
create trigger subscription_blocks_rows before update or delete on subscription_blocks for each row execute function refuse_change();
create trigger subscription_blocks_table before truncate on subscription_blocks for each statement execute function refuse_change();

-- While a subscription is blocked its automatic renewal is paused, and goes on afterwards.
alter table mandates drop constraint mandates_paused_by_check,
  add constraint mandates_paused_by_check check (paused_by in ('person', 'bank', 'block'));
