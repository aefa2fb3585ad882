-- Money that a member's bank sent back after it was paid, as a person reports it; another one confirms or refuses.
create table payout_returns (
  id uuid primary key default gen_random_uuid(),
  claim_id bigint not null references claims (id),
  -- The bank's reference of the payment, as the claim had it.
  utr text not null,
  text text not null,
  reported_by uuid not null references accounts (id),
  reported_at timestamptz not null,
  -- BANK: meanwhile the bank said so itself.
  decision text check (decision in ('CONFIRMED', 'REFUSED', 'BANK')),
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  note text,
  check ((decision is null) = (decided_at is null)),
  check (decided_by <> reported_by)
);
create unique index payout_returns_open on payout_returns (claim_id) where decision is null;
create index payout_returns_waiting on payout_returns (reported_at, id) where decision is null;
