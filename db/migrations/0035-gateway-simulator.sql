-- The simulated payment gateway's own books, kept apart from ours so that they survive a restart as the real one's would.
-- Empty outside simulator mode.

create table simulator_gateway_orders (
  order_ref text primary key,
  amount_paise bigint not null check (amount_paise >= 100),
  currency text not null,
  receipt text,
  notes jsonb not null default '{}',
  status text not null default 'created' check (status in ('created', 'attempted', 'paid')),
  attempts integer not null default 0,
  created_at timestamptz not null
);

create index simulator_gateway_orders_by_receipt on simulator_gateway_orders (receipt);
create index simulator_gateway_orders_newest on simulator_gateway_orders (created_at desc, order_ref desc);

create table simulator_gateway_payments (
  payment_ref text primary key,
  order_ref text not null references simulator_gateway_orders,
  amount_paise bigint not null,
  amount_refunded_paise bigint not null default 0
    check (amount_refunded_paise >= 0 and amount_refunded_paise <= amount_paise),
  currency text not null,
  status text not null check (status in ('created', 'authorized', 'captured', 'refunded', 'failed')),
  method text not null,
  error_code text,
  error_description text,
  created_at timestamptz not null
);

create index simulator_gateway_payments_by_order on simulator_gateway_payments (order_ref);

create table simulator_gateway_refunds (
  refund_ref text primary key,
  payment_ref text not null references simulator_gateway_payments,
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null,
  status text not null check (status in ('pending', 'processed', 'failed')),
  receipt text,
  -- The refund already made under a key is answered again; the body is kept to refuse the key with another one.
  idempotency_key text unique,
  request_body text not null,
  created_at timestamptz not null
);

create index simulator_gateway_refunds_by_payment on simulator_gateway_refunds (payment_ref);
