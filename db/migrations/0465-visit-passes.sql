-- Clinic visits without a bill: a member unlocks one at the clinic, by its QR code or by a visit id, and the desk confirms it.

-- A clinic's front desk. Its secret signs its QR codes; it is its own, and not derived from the application's, so that
-- printed codes outlive a renewal of that one. A new secret ends every code, poster and link of the desk.
create table visit_desks (
  establishment_id uuid primary key references establishments (id),
  sealed_secret bytea not null,
  created_at timestamptz not null,
  renewed_at timestamptz,
  renewed_by uuid references accounts (id)
);

-- What can be typed instead of a scan: a desk's code of a day, or the id that a member got with an appointment.
create table visit_ids (
  id uuid primary key default gen_random_uuid(),
  code text not null check (code ~ '^[2-9A-HJ-NP-Z]{6}$'),
  kind text not null check (kind in ('DESK', 'BOOKING')),
  -- The only day on which it unlocks, IST.
  day date not null,
  establishment_id uuid not null references establishments (id),
  -- Of a booking: the doctor, and the number of the person who has the appointment.
  provider_id uuid references providers (id),
  mobile text,
  created_at timestamptz not null,
  created_by uuid references accounts (id),
  unique (day, code),
  check ((kind = 'BOOKING') = (provider_id is not null and mobile is not null))
);
create unique index visit_ids_desk on visit_ids (establishment_id, day) where kind = 'DESK';

create table visit_passes (
  id uuid primary key,
  pass_no text not null unique check (pass_no ~ '^[2-9A-HJ-NP-Z]{6}$'),
  subscription_id uuid not null references subscriptions (id),
  uhid uuid not null references subscription_members (uhid),
  establishment_id uuid not null references establishments (id),
  provider_id uuid not null references providers (id),
  -- The day of the unlock, IST.
  day date not null,
  status text not null default 'UNLOCKED' check (status in ('UNLOCKED', 'USED', 'REVERSED')),
  unlocked_by uuid not null references accounts (id),
  unlocked_with text not null check (unlocked_with in ('PRINTED_CODE', 'SCREEN_CODE', 'DESK_CODE', 'BOOKING')),
  visit_id uuid references visit_ids (id) on delete set null,
  fee_paise bigint not null check (fee_paise >= 0),
  -- What of the fee is on hold in the plan's health credits; null for a plan without them.
  credits_paise bigint check (credits_paise >= 0),
  -- Between the phone, if it said where it was, and the clinic.
  distance_km int,
  unlocked_at timestamptz not null,
  valid_till timestamptz not null,
  used_at timestamptz,
  -- DESK: confirmed at the clinic. END: nobody did before the pass ended.
  used_by text check (used_by in ('DESK', 'END')),
  reversed_at timestamptz,
  reversed_by text check (reversed_by in ('MEMBER', 'STAFF', 'SYSTEM')),
  reversed_by_account uuid references accounts (id),
  reason text,
  check ((used_at is null) = (used_by is null)),
  check ((reversed_at is null) = (reversed_by is null)),
  check (status <> 'USED' or used_at is not null),
  check ((status = 'REVERSED') = (reversed_at is not null))
);
-- One a day for a member at a clinic, until it is reversed.
create unique index visit_passes_one_a_day on visit_passes (uhid, establishment_id, day) where status <> 'REVERSED';
create unique index visit_passes_booking on visit_passes (visit_id) where status <> 'REVERSED' and unlocked_with = 'BOOKING';
create index visit_passes_day on visit_passes (uhid, day);
create index visit_passes_plan on visit_passes (subscription_id, unlocked_at desc);
create index visit_passes_newest on visit_passes (unlocked_at desc, id);
create index visit_passes_desk on visit_passes (establishment_id, unlocked_at desc);
create index visit_passes_open on visit_passes (valid_till) where status = 'UNLOCKED';
