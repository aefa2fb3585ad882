-- What people ask about their own data: who looked at it, and complaints, which are confirmed within a day and settled within 14.
create index audit_log_behalf on audit_log (on_behalf_of, id desc) where on_behalf_of is not null;

create table grievances (
  id uuid primary key default gen_random_uuid(),
  -- As a person says it on the phone.
  number bigint generated always as identity (start with 2001) unique,
  account_id uuid not null references accounts (id),
  sealed_text bytea not null,
  received_at timestamptz not null,
  settle_by timestamptz not null check (settle_by > received_at),
  settled_at timestamptz check (settled_at >= received_at)
);
create index grievances_account on grievances (account_id, received_at desc);
