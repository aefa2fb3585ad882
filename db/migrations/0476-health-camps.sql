-- Days on which the people of a company are checked at places near them.
create table health_camps (
  id uuid primary key,
  subsidiary_id uuid not null references subsidiaries (id),
  name text not null check (length(name) between 3 and 100),
  status text not null default 'PLANNED' check (status in ('PLANNED', 'CANCELLED')),
  cancel_reason text,
  cancelled_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  check ((status = 'CANCELLED') = (cancelled_at is not null))
);
create index health_camps_company on health_camps (subsidiary_id);

create table health_camp_locations (
  id uuid primary key,
  camp_id uuid not null references health_camps (id),
  name text not null check (length(name) between 3 and 100),
  address text not null check (length(address) between 3 and 300),
  city text not null check (length(city) between 2 and 100),
  start_date date not null,
  end_date date not null,
  -- Indian time, 'HH:MM'.
  opens_at text not null check (opens_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  closes_at text not null check (closes_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  slot_minutes int not null check (slot_minutes between 5 and 600),
  slot_capacity int not null check (slot_capacity between 1 and 1000),
  removed_at timestamptz,
  check (end_date between start_date and start_date + 30),
  check (closes_at > opens_at)
);
create index health_camp_locations_camp on health_camp_locations (camp_id);
create index health_camp_locations_end on health_camp_locations (end_date);

create table health_camp_slots (
  id uuid primary key default gen_random_uuid(),
  location_id uuid not null references health_camp_locations (id),
  on_date date not null,
  start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text not null check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  capacity int not null,
  -- People who are registered for it ahead; walk-ins take no place.
  taken int not null default 0 check (taken between 0 and capacity),
  -- Taken out of the plan; it stays for those who once had it.
  closed boolean not null default false,
  check (end_time > start_time),
  unique (location_id, on_date, start_time)
);

create table health_camp_registrations (
  id uuid primary key default gen_random_uuid(),
  camp_id uuid not null references health_camps (id),
  location_id uuid not null references health_camp_locations (id),
  slot_id uuid not null references health_camp_slots (id),
  on_date date not null,
  partner_user_id uuid not null references partner_users (id),
  account_id uuid not null references accounts (id),
  kind text not null check (kind in ('SCHEDULED', 'WALK_IN')),
  status text not null default 'REGISTERED' check (status in ('REGISTERED', 'CANCELLED')),
  cancelled_by text check (cancelled_by in ('MEMBER', 'STAFF', 'PLAN', 'LEFT')),
  cancelled_at timestamptz,
  arrived_at timestamptz,
  done_at timestamptz,
  is_done boolean not null generated always as (done_at is not null) stored,
  registered_at timestamptz not null,
  check ((status = 'CANCELLED') = (cancelled_at is not null and cancelled_by is not null)),
  check (done_at is null or arrived_at is not null)
);
create unique index health_camp_registrations_person on health_camp_registrations (camp_id, account_id)
  where status = 'REGISTERED';
create index health_camp_registrations_counts on health_camp_registrations (location_id, on_date, slot_id, kind, is_done)
  where status = 'REGISTERED';
create index health_camp_registrations_account on health_camp_registrations (account_id);
create index health_camp_registrations_slot on health_camp_registrations (slot_id);

-- A device at the venue on which people say that they are there.
create table health_camp_kiosks (
  id uuid primary key default gen_random_uuid(),
  camp_id uuid not null references health_camps (id),
  location_id uuid not null references health_camp_locations (id),
  on_date date not null,
  token_hash bytea not null unique,
  created_by uuid not null references accounts (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index health_camp_kiosks_camp on health_camp_kiosks (camp_id);

-- What a device has sent, so that what it sends again after a lost answer counts once. Deleted after a week.
create table health_camp_entries (
  kiosk_id uuid not null references health_camp_kiosks (id),
  key uuid not null,
  found boolean not null,
  at timestamptz not null,
  primary key (kiosk_id, key)
);
create index health_camp_entries_age on health_camp_entries (at);
