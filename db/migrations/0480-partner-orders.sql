-- What partners report of appointments, consultations, medicine orders and tests. Partners send events, in any order and again;
-- an order is what its events say together, and what became of it here.
create table partner_orders (
  id bigint generated always as identity primary key,
  -- The partner's own, or 'event/<event_id>' where it sends none.
  reference text not null unique check (length(reference) between 1 and 120),
  kind text not null check (kind in ('Book', 'Consult', 'Order', 'Diagnostics')),
  -- Whom the partner names.
  mobile text,
  uhid uuid,
  service_date date not null,
  gross_paise bigint not null check (gross_paise >= 0),
  paid_by_plan_paise bigint not null check (paid_by_plan_paise >= 0),
  paid_by_member_paise bigint not null check (paid_by_member_paise >= 0),
  city text,
  provider_name text,
  -- What its events say: UNKNOWN where none of them says that it was placed.
  stage text not null check (stage in ('UNKNOWN', 'OPEN', 'DONE', 'CANCELLED')),
  was_placed boolean not null,
  -- WAITING: our staff have to settle it. CLOSED: they decided that nothing of it counts.
  status text not null check (status in ('APPLIED', 'WAITING', 'CLOSED')),
  reason text,
  -- The use that it made, under 'partner/<id>/<1 … uses>'.
  use_id bigint unique references service_uses (id),
  uses int not null default 0,
  -- The person for whom our staff decided that it is.
  chosen_uhid uuid references subscription_members (uhid),
  note text check (length(note) between 1 and 500),
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  version int not null default 1,
  check (gross_paise = paid_by_plan_paise + paid_by_member_paise),
  check (mobile is not null or uhid is not null),
  check ((status = 'WAITING') = (reason is not null)),
  check ((decided_by is null) = (decided_at is null))
);
create index partner_orders_of_status on partner_orders (status, id desc);
create index partner_orders_mobile on partner_orders (mobile, service_date) where mobile is not null;
create index partner_orders_uhid on partner_orders (uhid, service_date) where uhid is not null;

-- Each event once, as it came.
create table partner_events (
  event_id text primary key check (length(event_id) between 1 and 100),
  number bigint generated always as identity unique,
  order_id bigint not null references partner_orders (id),
  kind text not null,
  mobile text,
  uhid uuid,
  service_date date not null,
  gross_paise bigint not null,
  paid_by_plan_paise bigint not null,
  paid_by_member_paise bigint not null,
  city text,
  provider_name text,
  status text not null check (status in ('PENDING', 'SUCCESS', 'CORRECTED', 'CANCELLED')),
  body_sha256 bytea not null,
  -- When the partner says it happened; else when it came.
  at timestamptz not null,
  received_at timestamptz not null
);
create index partner_events_order on partner_events (order_id);
create trigger partner_events_rows before update or delete on partner_events for each row execute function refuse_change();
create trigger partner_events_table before truncate on partner_events for each statement execute function refuse_change();
