-- Money that reaches us through the payment gateway, as the gateway reports it, and money that goes back.
-- Amounts are integer paise. The books are elsewhere: these rows say what happened at the gateway.

-- One order is one thing to be paid once. It exists before the gateway knows it, so that a lost answer can be looked up.
create table payment_orders (
  id uuid primary key default gen_random_uuid(),
  gateway text not null,
  receipt text not null unique check (length(receipt) <= 40),
  order_ref text unique,
  account_id uuid not null references accounts (id),
  purpose text not null,
  purpose_id uuid not null,
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null default 'INR',
  -- requested: not yet confirmed by the gateway; attempted: a payment was tried; paid is for good.
  status text not null default 'requested' check (status in ('requested', 'created', 'attempted', 'paid')),
  paid_payment_ref text,
  -- When the gateway was first asked for the order: from then on it is looked up before it is asked for again.
  asked_at timestamptz,
  -- Unpaid orders are compared with the gateway at growing intervals, for what no message told us.
  checks integer not null default 0,
  next_check_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'requested') = (order_ref is null)),
  check ((status = 'paid') = (paid_payment_ref is not null))
);

create index payment_orders_by_purpose on payment_orders (purpose, purpose_id);
create index payment_orders_to_check on payment_orders (next_check_at) where next_check_at is not null;

create table gateway_payments (
  id uuid primary key default gen_random_uuid(),
  gateway text not null,
  payment_ref text not null unique,
  order_ref text not null references payment_orders (order_ref),
  amount_paise bigint not null,
  amount_refunded_paise bigint not null default 0,
  currency text not null,
  status text not null check (status in ('created', 'authorized', 'failed', 'captured', 'refunded')),
  -- What the money meant to us once captured: it paid the order, came twice, or was not what the order asks.
  verdict text check (verdict in ('paid', 'surplus', 'mismatch')),
  method text,
  error_code text,
  error_description text,
  captured_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index gateway_payments_by_order on gateway_payments (order_ref);

-- Every signed message once, whatever number of copies comes. The payload holds no personal data.
create table gateway_events (
  gateway text not null,
  event_id text not null,
  body_sha256 bytea not null,
  type text not null,
  order_ref text,
  payment_ref text,
  outcome text not null check (outcome in ('applied', 'no_change', 'ignored')),
  payload jsonb not null,
  created_at timestamptz not null,
  received_at timestamptz not null,
  primary key (gateway, event_id),
  -- A message taken off the wire and sent again under a fresh id is still the same message: ids are not signed, bodies are.
  unique (gateway, body_sha256)
);

create index gateway_events_by_order on gateway_events (order_ref);

-- Things about money that a person must look at.
create table payment_alerts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('amount_mismatch', 'currency_mismatch', 'paid_twice', 'refund_not_ours', 'refund_stuck')),
  subject text not null,
  detail jsonb not null,
  raised_at timestamptz not null,
  resolved_at timestamptz,
  unique (kind, subject)
);

create index payment_alerts_open on payment_alerts (raised_at) where resolved_at is null;

create table refunds (
  id uuid primary key default gen_random_uuid(),
  -- What the refund is for, said once: asking again under the same reference is the same refund.
  reference text not null unique check (reference ~ '^[A-Za-z0-9_-]{10,36}$'),
  gateway text not null,
  payment_ref text not null references gateway_payments (payment_ref),
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null default 'INR',
  reason text not null,
  -- UNKNOWN: the gateway may or may not have made it; only ever repeated under the same key. MANUAL: by bank transfer.
  status text not null
    check (status in ('REQUESTED', 'APPROVED', 'PROCESSING', 'UNKNOWN', 'FAILED', 'SUCCESS', 'MANUAL')),
  refund_ref text unique,
  -- An attempt ends with a final answer; its key is reference and number, good for seven days from its first use.
  attempt integer not null default 1,
  tries integer not null default 0,
  first_sent_at timestamptz,
  last_answer text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index refunds_by_payment on refunds (payment_ref);
create index refunds_open on refunds (updated_at) where status not in ('SUCCESS', 'MANUAL');
