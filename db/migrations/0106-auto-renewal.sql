-- Auto-renewal: the permission to debit that a customer gave (mandate), each renewal it is used for, and each debit.

create table mandates (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id),
  -- Known once the purchase that carried the consent is paid.
  subscription_id uuid references subscriptions (id),
  -- The order whose payment authorises it; null for one that was asked for later, on its own.
  order_transaction_id uuid unique,
  -- The renewal that the authorising payment pays as well.
  pays_renewal_id uuid,
  -- What the customer agreed to.
  plan_id uuid not null,
  plan_version_id uuid not null,
  max_amount_paise bigint not null check (max_amount_paise > 0),
  expires_at timestamptz not null,
  status text not null check (status in ('CREATED', 'PENDING_AUTH', 'ACTIVE', 'PAUSED', 'REVOKED', 'EXPIRED', 'FAILED')),
  status_reason text,
  customer_ref text,
  token_ref text unique,
  paused_by text check (paused_by in ('person', 'bank')),
  -- The first day on which it may be used again; null while paused in the bank's app.
  paused_until date,
  -- When somebody has to look at it next: the renewal to plan, the pause to end, the answer that never came.
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  check ((status = 'PAUSED') = (paused_by is not null))
);
-- One that may be debited, and beside it at most one that the customer is about to give instead.
create unique index mandates_in_use on mandates (subscription_id) where status in ('ACTIVE', 'PAUSED');
create unique index mandates_asked_for on mandates (subscription_id) where status in ('CREATED', 'PENDING_AUTH');
create index mandates_due on mandates (due_at) where due_at is not null;
create index mandates_account on mandates (account_id, created_at desc);

-- One renewal of one subscription: what it costs is settled when it is announced and never changes silently.
create table renewals (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references subscriptions (id),
  account_id uuid not null references accounts (id),
  mandate_id uuid not null references mandates (id),
  -- The first day of the new term (R).
  renews_on date not null,
  plan_id uuid not null,
  plan_version_id uuid not null,
  duration_days int not null,
  amount_paise bigint not null check (amount_paise > 0),
  breakdown jsonb not null,
  status text not null check (status in
    ('ANNOUNCED', 'NOTICED', 'DEBITING', 'RETRYING', 'PAID', 'NEEDS_CONSENT', 'FAILED', 'STOPPED')),
  -- Why it needs consent, failed or was stopped.
  why text,
  announced_at timestamptz not null,
  reminded_at timestamptz,
  -- The order that is debited, made with the statutory notice; without the notice's id nothing is debited.
  payment_order_id uuid unique references payment_orders (id),
  notice_tries int not null default 0,
  notice_ref text unique,
  noticed_at timestamptz,
  attempts int not null default 0 check (attempts between 0 and 4),
  last_attempt_on date,
  next_step_at timestamptz,
  paid_at timestamptz,
  payment_ref text,
  version int not null default 1,
  check (attempts = 0 or notice_ref is not null),
  check ((status = 'PAID') = (paid_at is not null)),
  unique (subscription_id, renews_on)
);
create index renewals_due on renewals (next_step_at) where next_step_at is not null;

-- Each debit. Without an outcome it is not known whether the money came, and it is only ever sent again as itself.
create table renewal_attempts (
  reference text primary key,
  renewal_id uuid not null references renewals (id),
  number int not null check (number between 1 and 4),
  sent_at timestamptz not null,
  payment_ref text unique,
  outcome text check (outcome in ('paid', 'soft_failure', 'hard_failure')),
  answer text,
  finished_at timestamptz,
  check ((outcome is null) = (finished_at is null)),
  unique (renewal_id, number)
);
create unique index renewal_attempts_open on renewal_attempts (renewal_id) where outcome is null;

-- What happened to a mandate and its renewals: the evidence of consent, notices and debits. Append-only.
create table mandate_events (
  id bigint generated always as identity primary key,
  mandate_id uuid not null references mandates (id),
  renewal_id uuid references renewals (id),
  kind text not null,
  detail jsonb not null default '{}',
  at timestamptz not null
);
create index mandate_events_mandate on mandate_events (mandate_id, id desc);
create trigger mandate_events_rows before update or delete on mandate_events for each row execute function refuse_change();
create trigger mandate_events_table before truncate on mandate_events for each statement execute function refuse_change();
