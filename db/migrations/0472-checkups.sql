-- Check-ups: annual ones (AHC) of people on a plan, and those before employment (PEMC) that a company orders for candidates.
create table checkup_packages (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  name text not null,
  variation text not null check (variation in ('AHC', 'PEMC')),
  tests text[] not null check (cardinality(tests) > 0),
  -- Where it can be done: a sample taken at home, or a visit to a centre.
  modes text[] not null check (cardinality(modes) > 0 and modes <@ array['HOME', 'CENTRE']),
  cities text[] not null check (cardinality(cities) > 0),
  fasting_hours int not null default 0 check (fasting_hours between 0 and 24),
  is_offered boolean not null default true,
  position int not null default 0,
  created_at timestamptz not null
);

-- The timetable of the provider, the same in every city: at these times (IST) on these days (1: Monday).
create table checkup_slots (
  mode text not null check (mode in ('HOME', 'CENTRE')),
  starts_at time not null,
  weekdays int[] not null check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  -- Of each city.
  capacity int not null check (capacity > 0),
  primary key (mode, starts_at)
);

create sequence checkup_order_numbers as int start 10000001 maxvalue 99999999;
create table checkup_orders (
  id text primary key default 'ORD' || lpad(nextval('checkup_order_numbers')::text, 8, '0') check (id ~ '^ORD[0-9]{8}$'),
  variation text not null check (variation in ('AHC', 'PEMC')),
  package_id uuid not null references checkup_packages (id),
  city text not null,
  mode text not null check (mode in ('HOME', 'CENTRE')),
  -- Where the sample is taken; of a centre the provider tells the address.
  address text,
  -- The person, as known when it was ordered.
  person_name text not null,
  mobile text,
  email text,
  -- Of an annual check-up: the plan whose unit it uses, its member, and who booked it.
  subscription_id uuid references subscriptions (id),
  uhid uuid references subscription_members (uhid),
  booked_by uuid references accounts (id),
  -- The company that gives the plan, or that orders for its candidate.
  subsidiary_id uuid references subsidiaries (id),
  partner_plan_id uuid references partner_plans (id),
  -- The number that the company knows the employee or the candidate by.
  reference_id text,
  -- The time that was asked for; the appointment once the provider has confirmed it.
  slot_at timestamptz not null,
  sample_appointment_at timestamptz,
  visit_appointment_at timestamptz,
  sub_status text not null default 'REQUESTED',
  -- Follows from the sub-status: rules/sub-status.ts is the same list, and a test compares them.
  status text not null generated always as (case
    when sub_status in ('REPORT_RELEASED', 'DOCTOR_REVIEWED', 'FIT', 'FIT_WITH_NOTE', 'TEMP_UNFIT', 'UNFIT') then 'completed'
    when sub_status in ('CANCELLED_BY_MEMBER', 'CANCELLED_BY_PROVIDER', 'UNSERVICEABLE', 'EXPIRED', 'NO_SHOW') then 'cancelled'
    else 'in_progress' end) stored,
  -- Appointments missed so far; the second ends the order.
  no_shows int not null default 0 check (no_shows between 0 and 2),
  -- Names what was used of the plan; null: nothing was, or it was given back.
  use_reference text unique,
  -- The person lets the company open the results. A candidate's certificate needs no more than the order's own consent.
  share_report_with_employer boolean not null default false,
  cancelled_reason text,
  completed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  check (sub_status in ('REQUESTED', 'SLOT_CONFIRMED', 'RESCHEDULED', 'SAMPLE_COLLECTED', 'VISIT_PENDING', 'VISIT_DONE',
    'REPORT_AWAITED', 'PARTIAL_REPORT', 'REPORT_RELEASED', 'DOCTOR_REVIEWED', 'FIT', 'FIT_WITH_NOTE', 'TEMP_UNFIT', 'UNFIT',
    'CANCELLED_BY_MEMBER', 'CANCELLED_BY_PROVIDER', 'UNSERVICEABLE', 'EXPIRED', 'NO_SHOW')),
  check (variation = 'PEMC' or sub_status not in ('FIT', 'FIT_WITH_NOTE', 'TEMP_UNFIT', 'UNFIT')),
  check ((variation = 'AHC') = (subscription_id is not null and uhid is not null)),
  check (variation = 'AHC' or subsidiary_id is not null)
);
create index checkup_orders_of_company on checkup_orders (subsidiary_id, variation, created_at desc, id desc)
  where subsidiary_id is not null;
create index checkup_orders_of_company_by_status on checkup_orders (subsidiary_id, variation, status, created_at desc, id desc)
  where subsidiary_id is not null;
create index checkup_orders_newest on checkup_orders (created_at desc, id desc);
create index checkup_orders_of_member on checkup_orders (uhid, created_at desc) where uhid is not null;
create index checkup_orders_of_plan on checkup_orders (subscription_id, created_at desc) where subscription_id is not null;
create index checkup_orders_of_mobile on checkup_orders (mobile, created_at desc) where mobile is not null;
create index checkup_orders_open on checkup_orders (created_at) where status = 'in_progress';
create index checkup_orders_booked on checkup_orders (slot_at, city, mode) where status = 'in_progress';

-- What happened to an order, in its order. `to_status` is a sub-status; the same as `from_status` where only something was
-- noted, such as another time or a decision about the report.
create table checkup_events (
  id bigint generated always as identity primary key,
  order_id text not null references checkup_orders (id),
  kind text not null check (kind in ('MOVED', 'MISSED', 'TIME_CHANGED', 'REPORT_ADDED', 'SHARED', 'UNSHARED', 'ACCESS_REQUESTED',
    'DOWNLOADED')),
  from_status text,
  to_status text not null,
  actor_type text not null check (actor_type in ('MEMBER', 'COMPANY', 'STAFF', 'PROVIDER', 'SYSTEM')),
  actor_id uuid references accounts (id),
  note text,
  -- When it happened, as the mover says, and when we recorded it.
  at timestamptz not null,
  recorded_at timestamptz not null
);
create index checkup_events_of_order on checkup_events (order_id, id);
create trigger checkup_events_rows before update or delete on checkup_events for each row execute function refuse_change();
create trigger checkup_events_table before truncate on checkup_events for each statement execute function refuse_change();

create table checkup_reports (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  order_id text not null references checkup_orders (id),
  file_id uuid not null unique references stored_files (id),
  name text not null,
  -- A certificate says whether a candidate is fit, and nothing of the results.
  kind text not null check (kind in ('RESULTS', 'CERTIFICATE')),
  released_on timestamptz not null
);
create index checkup_reports_of_order on checkup_reports (order_id, number);

-- Who opened a report: shown to the person, also where a company opened it.
create table checkup_downloads (
  id bigint generated always as identity primary key,
  order_id text not null references checkup_orders (id),
  report_id uuid not null references checkup_reports (id),
  account_id uuid not null references accounts (id),
  actor_type text not null check (actor_type in ('MEMBER', 'COMPANY', 'STAFF')),
  at timestamptz not null
);
create index checkup_downloads_of_order on checkup_downloads (order_id, id);
create trigger checkup_downloads_rows before update or delete on checkup_downloads for each row execute function refuse_change();
create trigger checkup_downloads_table before truncate on checkup_downloads for each statement execute function refuse_change();

-- A company asks the person to open a report to it.
create table checkup_access_requests (
  id uuid primary key default gen_random_uuid(),
  order_id text not null references checkup_orders (id),
  requested_by uuid not null references accounts (id),
  requested_at timestamptz not null,
  answered_at timestamptz
);
create unique index checkup_access_requests_open on checkup_access_requests (order_id) where answered_at is null;

-- The provider's messages that were carried out, each once.
create table checkup_provider_events (
  event_id text primary key,
  order_id text not null references checkup_orders (id),
  sub_status text not null,
  body_sha256 bytea not null,
  at timestamptz not null,
  received_at timestamptz not null
);
