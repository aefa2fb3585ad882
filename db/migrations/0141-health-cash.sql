-- HealthCash: promotional credit that comes with a plan or is given by our staff. The money stands in the ledger (HEALTH_CASH,
-- owner: subscription); here is why it was given and what was taken back of it. Rows are never changed.
create table health_cash_grants (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references subscriptions (id),
  -- The paid period whose plan gives it; null where our staff gave it.
  term int,
  amount_paise bigint not null check (amount_paise > 0),
  reason text,
  granted_by uuid references accounts (id),
  granted_at timestamptz not null,
  unique (subscription_id, term),
  check ((term is null) = (granted_by is not null) and (term is null) = (reason is not null)),
  foreign key (subscription_id, term) references subscription_terms (subscription_id, number)
);
create index health_cash_grants_recent on health_cash_grants (granted_at desc, id) where term is null;
create trigger health_cash_grants_rows before update or delete on health_cash_grants for each row execute function refuse_change();
create trigger health_cash_grants_table before truncate on health_cash_grants for each statement execute function refuse_change();

create table health_cash_revocations (
  grant_id uuid primary key references health_cash_grants (id),
  -- What had not been used and is gone.
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null,
  revoked_by uuid not null references accounts (id),
  revoked_at timestamptz not null
);
create trigger health_cash_revocations_rows before update or delete on health_cash_revocations for each row execute function refuse_change();
create trigger health_cash_revocations_table before truncate on health_cash_revocations for each statement execute function refuse_change();
