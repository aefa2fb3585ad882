-- A mandate lets us debit a customer again without them at the screen. The gateway calls it a token of a customer; these
-- columns keep what it tells of tokens and of the notices that the law asks for before each debit.

alter table gateway_payments add column customer_ref text;
alter table gateway_payments add column token_ref text;
-- Why a payment failed, in the gateway's own word: decides whether a debit is tried again.
alter table gateway_payments add column error_reason text;

-- The notice that the gateway sends the payer a day or more before this order is debited.
alter table payment_orders add column notice_ref text;

-- The simulated gateway's books of the same.
create table simulator_gateway_customers (
  customer_ref text primary key,
  -- A hash of contact and mail: who is asked for again is found, and nobody is written down.
  identity bytea not null unique,
  created_at timestamptz not null
);

alter table simulator_gateway_orders add column customer_ref text references simulator_gateway_customers;
-- Set on the order whose payment authorises a mandate.
alter table simulator_gateway_orders add column mandate_max_paise bigint;
alter table simulator_gateway_orders add column mandate_expires_at timestamptz;
-- Set on the order that a mandate is debited for.
alter table simulator_gateway_orders add column notice_ref text unique;
alter table simulator_gateway_orders add column notice_token_ref text;
alter table simulator_gateway_orders add column payment_after timestamptz;

create table simulator_gateway_mandates (
  token_ref text primary key,
  customer_ref text not null references simulator_gateway_customers,
  order_ref text not null unique references simulator_gateway_orders,
  max_amount_paise bigint not null,
  expires_at timestamptz not null,
  status text not null
    check (status in ('initiated', 'confirmed', 'rejected', 'paused', 'cancellation_initiated', 'cancelled')),
  failure_reason text,
  -- What the bank does with the next debit, when a person has chosen it; once.
  next_debit text,
  created_at timestamptz not null
);

alter table simulator_gateway_payments add column token_ref text;
alter table simulator_gateway_payments add column customer_ref text;
-- Our name for a debit: the same one under the same order is one payment.
alter table simulator_gateway_payments add column reference text;
alter table simulator_gateway_payments add column error_reason text;
create unique index simulator_gateway_payments_reference on simulator_gateway_payments (order_ref, reference);
