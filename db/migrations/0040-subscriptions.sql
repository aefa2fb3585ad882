-- A subscription is one bought plan: the version that was bought, for the term that was paid.
create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id),
  plan_id uuid not null,
  plan_version_id uuid not null,
  -- Plans of one line replace each other: a person holds one at a time.
  plan_line text not null,
  status text not null check (status in ('PENDING_ACTIVATION', 'ACTIVE', 'PAST_DUE', 'EXPIRED', 'BLOCKED', 'CANCELLED', 'REFUNDED')),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- The first instant after the last day, IST.
  expires_at timestamptz not null,
  -- The order that paid for it; one order makes one subscription, whatever is retried.
  payment_transaction_id uuid not null unique,
  created_at timestamptz not null,
  version int not null default 1
);
create index subscriptions_account on subscriptions (account_id, created_at desc);
create index subscriptions_expiry on subscriptions (expires_at) where status = 'ACTIVE';

create table subscription_members (
  uhid uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references subscriptions (id),
  is_primary boolean not null default false,
  name text,
  mobile text,
  email text,
  created_at timestamptz not null
);
create index subscription_members_subscription on subscription_members (subscription_id);
create unique index subscription_members_primary on subscription_members (subscription_id) where is_primary;
