-- A setting that moves or bounds money is changed by two people: one proposes, another one confirms within a week.
create table setting_proposals (
  id uuid primary key default gen_random_uuid(),
  key text not null,
  value jsonb not null,
  -- What would have held without the change; a proposal whose ground has moved is not confirmed.
  before jsonb not null,
  seen_version int not null,
  -- Null: as soon as it may.
  effective_from timestamptz,
  reason text not null,
  proposed_by uuid not null references accounts (id),
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'CONFIRMED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  note text,
  check ((decided_at is null) = (status = 'OPEN')),
  check (status not in ('CONFIRMED', 'DECLINED') or (decided_by is not null and decided_by <> proposed_by))
);
create unique index setting_proposals_open on setting_proposals (key) where status = 'OPEN';

-- Null for a setting without money, and for a command on the machine.
alter table setting_values add column proposal_id uuid references setting_proposals (id);
