-- Group life cover of an insurer, sold beside the plan or alone. As in the catalogue, a plan is a name that lasts; what it
-- costs and insures is a version, written once, so a policy keeps what its buyer paid for.
create table insurance_plans (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'LIVE', 'RETIRED')),
  -- Null until the first version is published.
  current_version_id uuid,
  created_at timestamptz not null,
  check (status = 'DRAFT' or current_version_id is not null)
);

create table insurance_plan_versions (
  id uuid primary key default gen_random_uuid(),
  insurance_plan_id uuid not null references insurance_plans (id),
  version int not null check (version > 0),
  name text not null,
  summary text not null,
  insurer text not null,
  -- Names the insurer in the address of its webhook.
  insurer_code text not null check (insurer_code ~ '^[a-z][a-z0-9-]{1,39}$'),
  insurer_registration text not null,
  master_policy_number text not null,
  sum_assured_paise bigint not null check (sum_assured_paise between 1 and 99999999999),
  -- What the person pays, tax included.
  premium_paise bigint not null check (premium_paise between 1 and 999999999),
  tax_paise bigint not null check (tax_paise >= 0),
  -- Percent.
  tax_rate numeric(5, 2) not null check (tax_rate between 0 and 100),
  stamp_duty_paise bigint not null default 0 check (stamp_duty_paise >= 0),
  tenure_months int not null check (tenure_months between 1 and 600),
  -- Age at the last birthday, both included.
  entry_age_min int not null check (entry_age_min between 0 and 120),
  entry_age_max int not null check (entry_age_max between 0 and 120),
  -- Null while enrolment is open without an end.
  enrolment_last_date date,
  free_look_days int not null default 30 check (free_look_days between 0 and 90),
  -- Percent of claims that the insurer settled; all four or none. It is hidden from the review date on.
  claim_settlement_percent numeric(5, 2) check (claim_settlement_percent between 0 and 100),
  claim_settlement_source text,
  claim_settlement_year text,
  claim_settlement_review_on date,
  -- Lists in the order in which they are shown.
  features text[] not null default '{}',
  exclusions text[] not null default '{}',
  disclaimers text[] not null default '{}',
  -- [{name, kind, points[]}]: the customer information sheet among them.
  documents jsonb not null default '[]',
  -- [{level, name, contact, days}]
  grievance_ladder jsonb not null default '[]',
  declaration_version text not null,
  declaration_text text not null,
  published_at timestamptz not null,
  published_by uuid references accounts (id),
  unique (insurance_plan_id, version),
  check (tax_paise + stamp_duty_paise < premium_paise),
  check (entry_age_min <= entry_age_max),
  check (num_nulls(claim_settlement_percent, claim_settlement_source, claim_settlement_year, claim_settlement_review_on) in (0, 4))
);
alter table insurance_plans add foreign key (current_version_id) references insurance_plan_versions (id);
create trigger insurance_plan_versions_rows before update or delete on insurance_plan_versions for each row execute function refuse_change();
create trigger insurance_plan_versions_table before truncate on insurance_plan_versions for each statement execute function refuse_change();

-- What a person fills in, before or after paying; kept as a draft across devices.
create table insurance_applications (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id),
  insurance_plan_id uuid not null references insurance_plans (id),
  -- The version that was paid for; until then the one on sale when it was opened.
  plan_version_id uuid not null references insurance_plan_versions (id),
  status text not null default 'PENDING' check (status in ('PENDING', 'PROCESSING', 'COMPLETED')),
  step text not null default 'USER_DETAILS' check (step in ('USER_DETAILS', 'NOMINEE_DETAILS')),
  name text,
  gender text check (gender in ('M', 'F', 'O')),
  dob date,
  applicant_email text,
  vaccination_doses_covid19 smallint check (vaccination_doses_covid19 in (0, 1, 2)),
  nominee_name text,
  nominee_relation text check (nominee_relation in ('Father', 'Mother', 'Husband', 'Wife', 'Son', 'Daughter', 'Brother',
    'Sister', 'Grandfather', 'GrandMother')),
  nominee_dob date,
  -- Receives the sum for a nominee under 18.
  appointee_name text,
  submitted_at timestamptz,
  -- Its policy was cancelled: nothing is filled in any more.
  closed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  check ((status = 'PENDING') = (submitted_at is null)),
  check (submitted_at is null or (name is not null and gender is not null and dob is not null and applicant_email is not null
    and vaccination_doses_covid19 is not null and nominee_name is not null and nominee_relation is not null))
);
create unique index insurance_applications_open on insurance_applications (account_id, insurance_plan_id)
  where status in ('PENDING', 'PROCESSING') and closed_at is null;
create index insurance_applications_of_account on insurance_applications (account_id, created_at desc, id desc);

-- One for each paid premium.
create table insurance_policies (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null unique references insurance_applications (id),
  account_id uuid not null references accounts (id),
  insurance_plan_id uuid not null references insurance_plans (id),
  plan_version_id uuid not null references insurance_plan_versions (id),
  -- The order that paid the premium.
  order_transaction_id uuid not null unique,
  payment_ref text not null,
  premium_paise bigint not null check (premium_paise > 0),
  status text not null default 'PENDING' check (status in ('PENDING', 'PROCESSING', 'COMPLETED', 'CANCELLED')),
  paid_at timestamptz not null,
  -- Requests to the insurer so far, all under the application's id as their key.
  tries int not null default 0,
  last_try_at timestamptz,
  -- When the insurer was last asked how it is.
  checked_at timestamptz,
  -- Staff ask again, at most so often.
  retries int not null default 0,
  processing_since timestamptz,
  coi_number text unique,
  -- In the QR code of the certificate: opens the public page that confirms it.
  verify_code text not null unique check (verify_code ~ '^[A-Za-z0-9_-]{22}$'),
  coi_received_at timestamptz,
  start_date date,
  end_date date,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('MEMBER', 'STAFF', 'INSURER', 'FREE_LOOK')),
  cancel_reason text,
  -- The insurer has to be told that it was cancelled, and has confirmed it.
  insurer_cancel_wanted boolean not null default false,
  insurer_cancelled_at timestamptz,
  -- Why a person of our staff has to look at it; null: nobody has to.
  attention text check (attention in ('STUCK', 'ISSUED_AFTER_CANCEL', 'CANCEL_UNCONFIRMED')),
  attention_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  check ((status = 'COMPLETED') <= (coi_number is not null)),
  check (num_nulls(coi_number, coi_received_at, start_date, end_date) in (0, 4)),
  check ((status = 'CANCELLED') = (cancelled_at is not null and cancelled_by is not null)),
  check (status <> 'PROCESSING' or processing_since is not null),
  check ((attention is null) = (attention_at is null))
);
create unique index insurance_policies_open on insurance_policies (account_id, insurance_plan_id) where status in ('PENDING', 'PROCESSING');
create index insurance_policies_of_account on insurance_policies (account_id, created_at desc, id desc);
create index insurance_policies_newest on insurance_policies (created_at desc, id desc);
create index insurance_policies_by_status on insurance_policies (status, created_at desc, id desc);
create index insurance_policies_processing on insurance_policies (processing_since) where status = 'PROCESSING';
create index insurance_policies_cancelling on insurance_policies (cancelled_at) where insurer_cancel_wanted;
create index insurance_policies_attention on insurance_policies (attention_at, id) where attention is not null;
create index insurance_policies_issued on insurance_policies (coi_received_at) where coi_received_at is not null;
create index insurance_policies_ending on insurance_policies (end_date) where status = 'COMPLETED';
create index insurance_policies_of_payment on insurance_policies (payment_ref);

-- What happened to a policy, in its order.
create table insurance_policy_events (
  id bigint generated always as identity primary key,
  policy_id uuid not null references insurance_policies (id),
  from_status text,
  to_status text not null,
  actor_type text not null check (actor_type in ('MEMBER', 'STAFF', 'INSURER', 'SYSTEM')),
  actor_id uuid references accounts (id),
  reason text,
  at timestamptz not null
);
create index insurance_policy_events_of on insurance_policy_events (policy_id, id);
create trigger insurance_policy_events_rows before update or delete on insurance_policy_events for each row execute function refuse_change();
create trigger insurance_policy_events_table before truncate on insurance_policy_events for each statement execute function refuse_change();

-- The newest is the nominee; those before it stay.
create table insurance_nominees (
  id bigint generated always as identity primary key,
  policy_id uuid not null references insurance_policies (id),
  name text not null,
  relation text not null check (relation in ('Father', 'Mother', 'Husband', 'Wife', 'Son', 'Daughter', 'Brother', 'Sister',
    'Grandfather', 'GrandMother')),
  dob date,
  appointee_name text,
  named_at timestamptz not null
);
create index insurance_nominees_of on insurance_nominees (policy_id, id desc);
create trigger insurance_nominees_rows before update or delete on insurance_nominees for each row execute function refuse_change();
create trigger insurance_nominees_table before truncate on insurance_nominees for each statement execute function refuse_change();

-- What the person declared, word for word by the hash of its text.
create table insurance_declarations (
  id bigint generated always as identity primary key,
  policy_id uuid not null references insurance_policies (id),
  account_id uuid not null references accounts (id),
  declaration_version text not null,
  text_sha256 bytea not null,
  policy_terms boolean not null check (policy_terms),
  good_health_declaration boolean not null check (good_health_declaration),
  data_sharing boolean not null check (data_sharing),
  declared_at timestamptz not null
);
create index insurance_declarations_of on insurance_declarations (policy_id, id desc);
create trigger insurance_declarations_rows before update or delete on insurance_declarations for each row execute function refuse_change();
create trigger insurance_declarations_table before truncate on insurance_declarations for each statement execute function refuse_change();

-- Everything that was sent to an insurer and said by it; nothing about the person.
create table insurer_messages (
  id bigint generated always as identity primary key,
  policy_id uuid not null references insurance_policies (id),
  direction text not null check (direction in ('SENT', 'RECEIVED')),
  kind text not null check (kind in ('SUBMIT', 'STATUS', 'CANCEL', 'WEBHOOK')),
  -- DONE, REFUSED or UNKNOWN of a request; of a webhook what it changed.
  outcome text not null,
  status text,
  coi_number text,
  detail text,
  at timestamptz not null
);
create index insurer_messages_of on insurer_messages (policy_id, id);
create trigger insurer_messages_rows before update or delete on insurer_messages for each row execute function refuse_change();
create trigger insurer_messages_table before truncate on insurer_messages for each statement execute function refuse_change();

-- Every signed message of an insurer once.
create table insurer_events (
  insurer_code text not null,
  event_id text not null,
  policy_id uuid not null references insurance_policies (id),
  status text not null,
  body_sha256 bytea not null,
  received_at timestamptz not null,
  primary key (insurer_code, event_id)
);
create index insurer_events_of on insurer_events (policy_id);

-- Premium that goes back; the money itself is the refund of the payments room with the same reference.
create table insurance_refunds (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  policy_id uuid not null references insurance_policies (id),
  reference text not null unique check (reference like 'insurance-%'),
  refund_id uuid not null unique references refunds (id),
  kind text not null check (kind in ('CANCELLED', 'REFUSED', 'FREE_LOOK', 'STAFF')),
  amount_paise bigint not null check (amount_paise > 0),
  status text not null default 'INITIATED' check (status in ('INITIATED', 'SUCCESS', 'FAILED')),
  -- Of a free look: premium, days on cover, risk premium and stamp duty as they were shown.
  quote jsonb,
  note text,
  needs_approval boolean not null,
  requested_by uuid references accounts (id),
  requested_at timestamptz not null,
  -- The day by which the money has to leave.
  due_on date not null,
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  decline_reason text,
  completed_at timestamptz,
  check ((status = 'SUCCESS') <= (completed_at is not null))
);
create unique index insurance_refunds_open on insurance_refunds (policy_id) where status = 'INITIATED';
create index insurance_refunds_of on insurance_refunds (policy_id, number);
create index insurance_refunds_waiting on insurance_refunds (requested_at) where needs_approval and decided_at is null;

create table insurance_coi_mails (
  id bigint generated always as identity primary key,
  policy_id uuid not null references insurance_policies (id),
  sent_on date not null,
  status text not null check (status in ('SUCCESS', 'FAILURE')),
  at timestamptz not null
);
create index insurance_coi_mails_of on insurance_coi_mails (policy_id, sent_on);

-- The simulated insurer's own records. Empty outside simulator mode.
create table simulator_insurer_applications (
  reference uuid primary key,
  -- Null until we submit; a person may have chosen the outcome before.
  submitted_at timestamptz,
  outcome text,
  status text not null default 'PROCESSING' check (status in ('PROCESSING', 'COMPLETED', 'REFUSED', 'CANCELLED')),
  coi_number text,
  -- How far the clock had been moved when we submitted.
  clock_offset_ms bigint not null default 0,
  tries int not null default 0
);
