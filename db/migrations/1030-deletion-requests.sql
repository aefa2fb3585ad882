-- Requests of people to have their account deleted: the person may take one back until it is settled. One waits at a time.
create table erasure_requests (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id),
  sealed_reason bytea not null,
  requested_at timestamptz not null,
  settle_by timestamptz not null check (settle_by > requested_at),
  withdrawn_at timestamptz check (withdrawn_at >= requested_at),
  settled_at timestamptz check (settled_at >= requested_at),
  check (withdrawn_at is null or settled_at is null)
);
create unique index erasure_requests_waiting on erasure_requests (account_id)
  where withdrawn_at is null and settled_at is null;
