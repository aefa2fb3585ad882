-- Money back for a plan: who asked for what, by which arithmetic, and who agreed.

-- A refund that a second person did not agree to.
alter table refunds drop constraint refunds_status_check;
alter table refunds add constraint refunds_status_check
  check (status in ('REQUESTED', 'APPROVED', 'PROCESSING', 'UNKNOWN', 'FAILED', 'SUCCESS', 'MANUAL', 'DECLINED'));
drop index refunds_open;
create index refunds_open on refunds (updated_at) where status not in ('SUCCESS', 'MANUAL', 'DECLINED');
create index refunds_manual on refunds (updated_at) where status = 'MANUAL';

create table plan_refunds (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  account_id uuid not null references accounts (id),
  -- The paid term that is given back is the one of this invoice.
  invoice_id uuid not null references invoices (id),
  amount_paise bigint not null check (amount_paise > 0),
  rule text not null,
  -- The arithmetic as it was agreed to, amounts as texts of digits.
  quote jsonb not null,
  reason text not null,
  -- In the person's own words, sealed.
  sealed_note bytea,
  requested_by uuid not null references accounts (id),
  requested_at timestamptz not null,
  -- Null while a second person has not decided.
  decision text check (decision in ('APPROVED', 'DECLINED')),
  -- Null where the amount needed no second person.
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  decline_reason text,
  credit_note_id uuid references credit_notes (id),
  version int not null default 1,
  check ((decision is null) = (decided_at is null)),
  check ((decision = 'DECLINED') = (decline_reason is not null)),
  check (decided_by is null or decided_by not in (requested_by, account_id)),
  check ((decision is not distinct from 'APPROVED') = (credit_note_id is not null))
);
-- A term is given back once.
create unique index plan_refunds_once on plan_refunds (invoice_id) where decision is distinct from 'DECLINED';
create index plan_refunds_subscription on plan_refunds (subscription_id, requested_at desc);
create index plan_refunds_waiting on plan_refunds (requested_at) where decision is null;

-- The money's own way: back to where it came from. A plan that somebody changed to was paid by more than one payment.
create table plan_refund_parts (
  plan_refund_id uuid not null references plan_refunds (id),
  refund_id uuid not null unique references refunds (id),
  primary key (plan_refund_id, refund_id)
);
