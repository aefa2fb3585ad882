-- What the desk adds to a claim: its decisions, the second look at them, and what was paid too much.

-- A hold of ours, such as that of a blocked plan, does not wait for the member.
alter table claims drop constraint claims_check4;
-- What is owed to the member next: a decision, then the money. rules/service-level.ts says the same.
alter table claims add column due_at timestamptz generated always as (
  case when status in ('INITIATED', 'PENDING') then first_decision_due_at when status = 'APPROVED' then payout_due_at end
) stored;
drop index claims_due;
create index claims_due on claims (status, due_at, id) where due_at is not null;

-- Each verdict of a member of staff. One that is taken back stays, marked.
create table claim_decisions (
  id uuid primary key,
  claim_id bigint not null references claims (id),
  verdict text not null check (verdict in ('PASSED', 'APPROVED', 'REJECTED')),
  decided_by uuid not null references accounts (id),
  claim_amount_paise bigint not null,
  approved_claim_amount_paise bigint,
  -- {reason_code, amount_paise} each, together what is missing from the claimed amount.
  deductions jsonb not null default '[]',
  reason_codes text[] not null default '{}',
  note text,
  -- Drawn for a second look after the fact.
  drawn boolean not null,
  at timestamptz not null,
  undone_at timestamptz,
  undone_by uuid references accounts (id),
  undo_reason text,
  check ((verdict = 'REJECTED') = (approved_claim_amount_paise is null)),
  check ((undone_at is null) = (undone_by is null))
);
create index claim_decisions_claim on claim_decisions (claim_id, at);
create index claim_decisions_by on claim_decisions (decided_by, at desc);
create index claim_decisions_drawn on claim_decisions (at, id) where drawn;

-- What a colleague thinks of a decision.
create table claim_decision_reviews (
  decision_id uuid primary key references claim_decisions (id),
  reviewed_by uuid not null references accounts (id),
  outcome text not null check (outcome in ('AGREE', 'DISAGREE')),
  note text,
  at timestamptz not null
);
create trigger claim_decision_reviews_rows before update or delete on claim_decision_reviews
  for each row execute function refuse_change();
create trigger claim_decision_reviews_table before truncate on claim_decision_reviews
  for each statement execute function refuse_change();

-- Money that a settled claim paid too much; the claim itself is never changed.
create table claim_recoveries (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claims (id),
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null,
  noted_by uuid not null references accounts (id),
  at timestamptz not null
);
create index claim_recoveries_claim on claim_recoveries (claim_id);
create trigger claim_recoveries_rows before update or delete on claim_recoveries for each row execute function refuse_change();
create trigger claim_recoveries_table before truncate on claim_recoveries for each statement execute function refuse_change();
