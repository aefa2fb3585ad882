-- Where a person has things sent, and who a home-care plan is for: asked, checked and confirmed before anybody pays for one.
create table addresses (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id),
  -- The locality.
  geo_string text not null check (length(geo_string) between 1 and 200),
  pincode text not null check (pincode ~ '^[0-9]{6}$'),
  building text not null check (length(building) between 1 and 500),
  land_mark text not null check (length(land_mark) between 1 and 200),
  addressee_phone_number text not null,
  label text not null check (label in ('Home', 'Office', 'Other')),
  label_name text check (length(label_name) between 1 and 30),
  -- Deleted by its owner: not shown any more, but what was sent there keeps its address.
  hidden_at timestamptz,
  created_at timestamptz not null,
  check ((label = 'Other') = (label_name is not null))
);
create index addresses_of_account on addresses (account_id, created_at desc, id desc);

create table plan_proposals (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id),
  plan_id uuid not null references plans (id),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'ELIGIBLE', 'INELIGIBLE', 'EXPIRED', 'CONSUMED')),
  -- Patient, caregiver, health answers and the result of their check, as JSON. Null once they are deleted.
  sealed_details bytea,
  -- When they are deleted; null while the care needs them.
  details_until timestamptz,
  dose_address_id uuid references addresses (id),
  checked_at timestamptz,
  -- The answers of an eligible patient go stale.
  expires_at timestamptz,
  -- The subscription that was bought with it.
  subscription_id uuid references subscriptions (id),
  version int not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  check ((status in ('ELIGIBLE', 'EXPIRED')) <= (expires_at is not null)),
  check ((status in ('ELIGIBLE', 'INELIGIBLE', 'EXPIRED', 'CONSUMED')) <= (checked_at is not null)),
  check ((status = 'CONSUMED') = (subscription_id is not null)),
  check ((status = 'CONSUMED') = (details_until is null))
);
-- One that can still lead to a purchase.
create unique index plan_proposals_active on plan_proposals (account_id, plan_id) where status in ('DRAFT', 'ELIGIBLE');
create index plan_proposals_of_account on plan_proposals (account_id, created_at desc, id desc);
create index plan_proposals_of_plan on plan_proposals (plan_id);
create index plan_proposals_of_subscription on plan_proposals (subscription_id) where subscription_id is not null;
create index plan_proposals_of_address on plan_proposals (dose_address_id);
create index plan_proposals_to_delete on plan_proposals (details_until) where sealed_details is not null;

alter table orders add column plan_proposal_id uuid references plan_proposals (id);
create unique index orders_of_proposal on orders (plan_proposal_id) where status = 'completed';
