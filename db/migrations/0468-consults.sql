-- Online consultations. Their states are in src/rooms/consults/rules/transitions.ts; a row may be behind its clock until a
-- job records what has passed (expires_at, join_by, ends_at).
create table consultations (
  transaction_id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  -- The patient.
  uhid uuid not null references subscription_members (uhid),
  -- The member who asked; null where an agent asked for them.
  account_id uuid references accounts (id),
  booked_by text not null check (booked_by in ('MEMBER', 'AGENT')),
  partner_id uuid,
  agent_id uuid references accounts (id),
  problem_area_id uuid,
  problem_area text,
  speciality text not null,
  preferred_language text not null,
  status text not null check (status in
    ('initiated', 'queued', 'active', 'completed', 'failure', 'cancelled', 'expired')),
  -- DECLINED and REFUSED by the desk before a doctor accepted; NO_SHOW and CALL_FAILED afterwards; NOT_COVERED: the plan
  -- or the person's cover ended before a doctor joined.
  failure_reason text check (failure_reason in ('DECLINED', 'REFUSED', 'NO_SHOW', 'CALL_FAILED', 'NOT_COVERED')),
  initiated_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- A doctor who has accepted joins before this instant, or did not come.
  join_by timestamptz,
  joined_at timestamptz,
  -- The end of the time in which the consultation is active.
  ends_at timestamptz not null,
  ended_at timestamptz,
  doctor_ref text,
  doctor_name text,
  doctor_speciality text,
  doctor_registration text,
  join_link text,
  slot timestamptz,
  -- The desk has answered our request.
  desk_asked_at timestamptz,
  rating int check (rating between 1 and 5),
  rating_comment text,
  rated_at timestamptz,
  check ((booked_by = 'AGENT') = (agent_id is not null and partner_id is not null)),
  check ((booked_by = 'MEMBER') = (account_id is not null)),
  check ((status in ('queued', 'active', 'completed')) <= (accepted_at is not null and doctor_name is not null and join_link is not null)),
  check ((status in ('active', 'completed')) <= (joined_at is not null)),
  check ((status = 'failure') = (failure_reason is not null)),
  check ((status in ('completed', 'failure', 'cancelled', 'expired')) = (ended_at is not null)),
  check ((rating is null) = (rated_at is null)),
  check (rating is null or status = 'completed')
);
-- One consultation at a time, for the whole family.
create unique index consultations_open on consultations (subscription_id) where status in ('initiated', 'queued', 'active');
-- Fair use counts doctors who joined.
create index consultations_joined on consultations (subscription_id, joined_at) where joined_at is not null;
create index consultations_newest on consultations (uhid, initiated_at desc);
create index consultations_of_partner on consultations (partner_id, initiated_at desc) where partner_id is not null;

-- Every signed message of the desk once.
create table consult_events (
  event_id text primary key,
  transaction_id uuid not null references consultations (transaction_id),
  type text not null,
  outcome text not null check (outcome in ('applied', 'no_change', 'refused')),
  received_at timestamptz not null
);
create index consult_events_of on consult_events (transaction_id);

create table consult_prescriptions (
  id uuid primary key,
  transaction_id uuid not null references consultations (transaction_id),
  -- The desk's id of the document: the same one is stored once.
  document_ref text not null,
  file_id uuid not null references stored_files (id),
  issued_at timestamptz not null,
  unique (transaction_id, document_ref)
);

-- The simulated desk's own requests. Empty outside simulator mode.
create table simulator_desk_requests (
  request_id uuid primary key,
  -- Null until we ask; a person may have chosen the outcome before.
  asked_at timestamptz,
  expires_at timestamptz,
  speciality text,
  patient_name text,
  outcome text,
  -- How far the clock had been moved when we asked.
  clock_offset_ms bigint not null default 0,
  tries int not null default 0
);
