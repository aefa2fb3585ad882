-- What our staff give back of an order of a partner that a plan has paid: by one of them, and above a limit by two. It names the
-- version of the use whose entries gave it back. A proposal counts for the version of the order that it was made for.
create table partner_order_returns (
  id uuid primary key,
  order_id bigint not null references partner_orders (id) on delete cascade,
  order_version int not null,
  use_id bigint not null references service_uses (id),
  amount_paise bigint not null check (amount_paise >= 0),
  reason text not null check (length(reason) between 3 and 500),
  proposed_by uuid not null references accounts (id),
  proposed_at timestamptz not null,
  decision text check (decision in ('GIVEN_BACK', 'WITHDRAWN')),
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  use_version int,
  check (num_nulls(decision, decided_by, decided_at) in (0, 3)),
  check ((decision is not distinct from 'GIVEN_BACK') = (use_version is not null))
);
create index partner_order_returns_use on partner_order_returns (use_id);
create unique index partner_order_returns_once on partner_order_returns (use_id, use_version);
create unique index partner_order_returns_open on partner_order_returns (order_id) where decision is null;
create index partner_order_returns_order on partner_order_returns (order_id);

-- Whether our staff gave something of it back, and have not taken it again since: no message moves it by itself then.
alter table partner_orders add column was_returned boolean not null default false;
