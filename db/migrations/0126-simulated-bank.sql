-- The simulated bank that payouts leave from, and that knows whose an account is; its own books, empty outside simulator mode.
-- Account numbers stand here as HMACs only.
create table simulator_account_checks (
  check_ref text primary key,
  account_status text check (account_status in ('active', 'invalid')),
  registered_name text,
  -- Not answered before this.
  answers_at timestamptz not null
);
create table simulator_fund_accounts (
  fund_account_ref text primary key,
  contact_ref text not null,
  number_hmac bytea not null,
  ifsc text not null,
  created_at timestamptz not null,
  unique (contact_ref, number_hmac, ifsc)
);
create table simulator_payouts (
  payout_ref text primary key,
  fund_account_ref text not null references simulator_fund_accounts,
  amount_paise bigint not null check (amount_paise >= 100),
  currency text not null,
  mode text not null,
  status text not null check (status in ('processing', 'processed', 'reversed', 'failed')),
  utr text,
  failure_reason text,
  reference_id text not null,
  -- The payout already made under a key is answered again; the body is kept to refuse the key with another one.
  idempotency_key text not null unique,
  request_body text not null,
  -- What its bank is going to do with it.
  outcome text not null,
  created_at timestamptz not null
);
create index simulator_payouts_reference on simulator_payouts (reference_id, created_at desc);
-- What a person chose for the next payout of a claim.
create table simulator_payout_plans (
  reference text primary key,
  outcome text not null
);
