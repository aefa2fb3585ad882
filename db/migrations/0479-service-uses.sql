-- What is used of a plan without a claim: a visit, a consultation, a check-up, an order at a partner. One row is one use as it is
-- now; its facts say how it became so, and are what reports add up.
create table service_uses (
  id bigint generated always as identity primary key,
  -- Names the cause, such as 'visit/900': the same cause uses once.
  reference text not null unique check (length(reference) between 3 and 200),
  source text not null check (source in ('VISIT', 'CONSULT', 'CHECKUP', 'PARTNER')),
  -- OPEN until the service was provided; REVERSED and EXPIRED ones have given everything back.
  status text not null check (status in ('OPEN', 'SETTLED', 'REVERSED', 'EXPIRED')),
  subscription_id uuid not null references subscriptions (id),
  uhid uuid not null references subscription_members (uhid),
  service text not null,
  -- IST. It decides which paid period and plan year are used.
  service_date date not null,
  gross_paise bigint not null check (gross_paise >= 0),
  paid_by_plan_paise bigint not null check (paid_by_plan_paise >= 0),
  paid_by_member_paise bigint not null check (paid_by_member_paise >= 0),
  city text check (length(city) between 1 and 100),
  provider_name text check (length(provider_name) between 1 and 200),
  -- The use of the plan's service that is in force; null where only credits pay for it, and once it is given back.
  usage_reference text unique references subscription_usages (reference),
  -- The plan pays with health credits: under 'use/<id>/<1 … payments>' in the wallet.
  has_wallet boolean not null,
  payments int not null default 0,
  -- Given back then, unless it was provided before.
  expires_at timestamptz,
  occurred_at timestamptz not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  version int not null default 1,
  check (gross_paise = paid_by_plan_paise + paid_by_member_paise),
  check (status in ('OPEN', 'SETTLED') or usage_reference is null)
);
create index service_uses_subscription on service_uses (subscription_id, service_date desc, id desc);
create index service_uses_expiry on service_uses (expires_at) where status = 'OPEN' and expires_at is not null;
create trigger service_uses_rows before delete on service_uses for each row execute function refuse_change();
create trigger service_uses_table before truncate on service_uses for each statement execute function refuse_change();

-- Each change of a use, as what it adds to every figure: sums over any of these columns are true at any time. A correction
-- takes back what was and adds what is.
create table service_use_facts (
  id bigint generated always as identity primary key,
  use_id bigint not null references service_uses (id),
  kind text not null check (kind in ('USED', 'SETTLED', 'CORRECTED', 'REVERSED', 'EXPIRED')),
  count int not null check (count between -1 and 1),
  subscription_id uuid not null references subscriptions (id),
  -- The contract of a plan that a company gave.
  partner_plan_id uuid references partner_plans (id),
  uhid uuid not null references subscription_members (uhid),
  service text not null,
  source text not null,
  service_date date not null,
  gross_paise bigint not null,
  paid_by_plan_paise bigint not null,
  paid_by_member_paise bigint not null,
  city text,
  provider_name text,
  reason text check (length(reason) between 1 and 500),
  -- Who did it; null for the person themselves, a partner or a job.
  recorded_by uuid references accounts (id),
  -- When it happened, and when we recorded it.
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  check (gross_paise = paid_by_plan_paise + paid_by_member_paise)
);
create index service_use_facts_use on service_use_facts (use_id);
create index service_use_facts_contract on service_use_facts (partner_plan_id, service_date) where partner_plan_id is not null;
create index service_use_facts_subscription on service_use_facts (subscription_id, service_date);
create trigger service_use_facts_rows before update or delete on service_use_facts for each row execute function refuse_change();
create trigger service_use_facts_table before truncate on service_use_facts for each statement execute function refuse_change();
