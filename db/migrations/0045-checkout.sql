-- An order is one intent to buy: the price as the server computed it, and how it ended.
create table orders (
  transaction_id uuid primary key default gen_random_uuid(),
  order_number bigint generated always as identity unique,
  account_id uuid not null references accounts (id),
  plan_id uuid not null,
  plan_version_id uuid not null,
  plan_line text not null,
  status text not null check (status in ('initiated', 'completed', 'failure', 'cancelled', 'expired')),
  -- What a person is told while an order is initiated, or why money went back.
  sub_status text check (sub_status in ('gateway_pending', 'refund_requested')),
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null default 'INR',
  breakdown jsonb not null,
  customer_name text not null,
  customer_email text,
  customer_state text,
  source text,
  medium text,
  campaign text,
  idempotency_key uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  payment_ref text,
  version int not null default 1,
  check ((status = 'completed') = (completed_at is not null))
);
create index orders_account on orders (account_id, created_at desc);
create unique index orders_idempotency on orders (account_id, idempotency_key) where idempotency_key is not null;
