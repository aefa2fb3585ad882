-- Twelve days of care at home: the calendar of calls, the kit, what the patient measures, and what our staff do about it.
create table home_care_episodes (
  subscription_id uuid primary key references subscriptions (id),
  -- Patient, caregiver and address: as they were answered before the purchase.
  plan_proposal_id uuid not null unique references plan_proposals (id),
  account_id uuid not null references accounts (id),
  uhid uuid not null references subscription_members (uhid),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'COMPLETED', 'STOPPED')),
  activated_at timestamptz not null,
  -- Day 1 and day 12, IST.
  starts_on date not null,
  ends_on date not null check (ends_on = starts_on + 11),
  ended_at timestamptz,
  check ((status = 'ACTIVE') = (ended_at is null))
);
create index home_care_episodes_active on home_care_episodes (ends_on) where status = 'ACTIVE';
create index home_care_episodes_of_account on home_care_episodes (account_id);
create index home_care_episodes_of_member on home_care_episodes (uhid);

-- Their states are in src/rooms/home-care/rules/call-state.ts.
create table home_care_calls (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references home_care_episodes (subscription_id),
  kind text not null check (kind in ('SCHEDULED', 'ON_DEMAND')),
  day int not null check (day between 0 and 12),
  due_at timestamptz not null,
  -- When it was due before somebody moved it for the first time.
  planned_at timestamptz,
  status text not null default 'PLANNED' check (status in ('PLANNED', 'CALLING', 'DONE', 'MISSED', 'CANCELLED')),
  -- The consultation by which the desk of doctors makes it; of several tries the last.
  consult_id uuid references consultations (transaction_id),
  ended_at timestamptz,
  check ((status in ('DONE', 'MISSED', 'CANCELLED')) = (ended_at is not null))
);
create unique index home_care_calls_of_day on home_care_calls (subscription_id, day) where kind = 'SCHEDULED';
create index home_care_calls_of_episode on home_care_calls (subscription_id, due_at);
create unique index home_care_calls_of_consult on home_care_calls (consult_id) where consult_id is not null;

-- A kit that came back is sent again as another one. The status is the furthest that was reported of it.
create table home_care_kits (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references home_care_episodes (subscription_id),
  number int not null check (number >= 1),
  status text not null default 'CREATED'
    check (status in ('CREATED', 'PACKED', 'CANCELLED', 'DISPATCHED', 'FAILED', 'DELIVERED', 'RETURNED')),
  courier text,
  tracking_number text unique,
  -- When it left us, by the earliest report that says so.
  dispatched_at timestamptz,
  unique (subscription_id, number),
  check ((courier is null) = (tracking_number is null))
);

create table home_care_kit_events (
  id bigint generated always as identity primary key,
  kit_id uuid not null references home_care_kits (id),
  -- The courier's; null where our staff, or the product, report it.
  event_id text unique,
  status text not null check (status in ('CREATED', 'PACKED', 'CANCELLED', 'DISPATCHED', 'FAILED', 'DELIVERED', 'RETURNED')),
  source text not null check (source in ('COURIER', 'STAFF', 'SYSTEM')),
  actor_id uuid references accounts (id),
  at timestamptz not null,
  recorded_at timestamptz not null,
  note text,
  check ((source = 'COURIER') = (event_id is not null)),
  check ((source = 'STAFF') = (actor_id is not null))
);
create index home_care_kit_events_of on home_care_kit_events (kit_id, id);
create trigger home_care_kit_events_rows before update or delete on home_care_kit_events for each row execute function refuse_change();
create trigger home_care_kit_events_table before truncate on home_care_kit_events for each statement execute function refuse_change();

-- A reading that is too low, or a symptom that does not wait; which of them is in the sealed reading.
create table home_care_escalations (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references home_care_episodes (subscription_id),
  opened_at timestamptz not null,
  due_at timestamptz not null check (due_at > opened_at),
  status text not null default 'OPEN' check (status in ('OPEN', 'TAKEN', 'CLOSED')),
  taken_by uuid references accounts (id),
  taken_at timestamptz,
  closed_by uuid references accounts (id),
  closed_at timestamptz,
  check ((status = 'OPEN') = (taken_by is null)),
  check ((taken_by is null) = (taken_at is null)),
  check ((status = 'CLOSED') = (closed_by is not null)),
  check ((closed_by is null) = (closed_at is null))
);
-- Nobody has taken it yet: a second alarm joins the first.
create unique index home_care_escalations_open on home_care_escalations (subscription_id) where status = 'OPEN';
create index home_care_escalations_of on home_care_escalations (subscription_id, opened_at desc);

create table home_care_vitals (
  id uuid primary key,
  subscription_id uuid not null references home_care_episodes (subscription_id),
  measured_at timestamptz not null,
  recorded_at timestamptz not null,
  -- Oxygen, temperature, pulse and symptoms, as JSON.
  sealed_reading bytea not null,
  escalation_id uuid references home_care_escalations (id)
);
create index home_care_vitals_of on home_care_vitals (subscription_id, measured_at desc);
create index home_care_vitals_of_escalation on home_care_vitals (escalation_id) where escalation_id is not null;

-- What a colleague has to know: of the hand-over, of a call, of an escalation.
create table home_care_notes (
  id uuid primary key,
  subscription_id uuid not null references home_care_episodes (subscription_id),
  kind text not null check (kind in ('HANDOVER', 'CALL', 'ESCALATION')),
  call_id uuid references home_care_calls (id),
  escalation_id uuid references home_care_escalations (id),
  author_id uuid not null references accounts (id),
  at timestamptz not null,
  sealed_text bytea not null,
  check ((kind = 'CALL') = (call_id is not null)),
  check ((kind = 'ESCALATION') = (escalation_id is not null))
);
create index home_care_notes_of on home_care_notes (subscription_id, at desc);
create index home_care_notes_of_call on home_care_notes (call_id) where call_id is not null;
create index home_care_notes_of_escalation on home_care_notes (escalation_id) where escalation_id is not null;
