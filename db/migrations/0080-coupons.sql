-- Coupons: what takes something off a plan's price, for whom, where, when and how often; and each use of one. A use is
-- reserved with the order, redeemed with its money and released when the order ends without it. How often a coupon was
-- used is always counted from the uses.
create table coupons (
  code text primary key check (code ~ '^[A-Z0-9_-]{4,20}$'),
  kind text not null check (kind in ('FLAT', 'PERCENT', 'FIXED_PRICE')),
  -- What FLAT takes off, or the price that FIXED_PRICE leaves.
  value_paise bigint check (value_paise between 0 and 999999999),
  value_percent numeric(5, 2) check (value_percent > 0 and value_percent <= 100),
  max_discount_paise bigint check (max_discount_paise between 1 and 999999999),
  min_cost_paise bigint check (min_cost_paise between 0 and 999999999),
  -- Both empty: every retail plan.
  plan_ids uuid[] not null default '{}',
  group_slugs text[] not null default '{}',
  exclude_plan_ids uuid[] not null default '{}',
  -- Empty: everywhere.
  channels text[] not null default '{}' check (channels <@ array['web', 'android', 'ios', 'agent']),
  audience text not null default 'ALL' check (audience in ('ALL', 'NEW', 'EXPIRED', 'ALLOWLIST')),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  -- Null: without limit.
  total_limit int check (total_limit > 0),
  spend_limit_paise bigint check (spend_limit_paise > 0),
  per_customer_limit int default 1 check (per_customer_limit > 0),
  requires_auto_debit boolean not null default false,
  frequency text not null default 'ONCE' check (frequency in ('ONCE', 'RECURRING', 'FOREVER')),
  -- The payments in all that RECURRING discounts, the first one included.
  recurring_times int check (recurring_times between 2 and 100),
  -- May bring a price down to nothing; else a rupee is left to pay.
  allow_zero boolean not null default false,
  -- Shown on the payment page; else known only to whom it was told.
  visible boolean not null default false,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'LIVE', 'PAUSED', 'ENDED')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  check ((kind = 'PERCENT') = (value_percent is not null)),
  check ((kind = 'PERCENT') = (value_paise is null)),
  check ((frequency = 'RECURRING') = (recurring_times is not null)),
  -- Nothing can be debited by itself.
  check (frequency = 'ONCE' or not allow_zero)
);

-- Who an ALLOWLIST coupon is for: verified numbers as HMACs.
create table coupon_allowlist (
  code text not null references coupons (code),
  mobile_hmac bytea not null,
  primary key (code, mobile_hmac)
);

create table coupon_redemptions (
  -- The order that uses it; one coupon an order.
  transaction_id uuid primary key,
  code text not null references coupons (code),
  -- A person is the account and the number: who deletes an account and comes back is the same customer.
  account_id uuid not null references accounts (id),
  mobile_hmac bytea not null,
  discount_paise bigint not null check (discount_paise > 0),
  status text not null check (status in ('RESERVED', 'REDEEMED', 'RELEASED')),
  -- The coupon as the buyer took it, for the renewals it promises to discount.
  terms jsonb not null,
  reserved_at timestamptz not null,
  redeemed_at timestamptz,
  released_at timestamptz,
  -- What ended it: failure, cancelled, expired, refunded.
  released_why text,
  check ((status = 'RELEASED') = (released_at is not null)),
  check ((released_at is null) = (released_why is null))
);
create index coupon_redemptions_code on coupon_redemptions (code) include (discount_paise) where status <> 'RELEASED';
create index coupon_redemptions_account on coupon_redemptions (account_id, code) where status <> 'RELEASED';
create index coupon_redemptions_mobile on coupon_redemptions (mobile_hmac, code) where status <> 'RELEASED';

-- The counters : never stored, so never wrong.
create view coupon_counters as
select
  c.code,
  count(*) filter (where r.status = 'RESERVED') as reserved,
  count(*) filter (where r.status = 'REDEEMED') as redeemed,
  count(*) filter (where r.status = 'RELEASED') as released,
  coalesce(sum(r.discount_paise) filter (where r.status = 'REDEEMED'), 0)::bigint as spent_paise
from coupons c left join coupon_redemptions r on r.code = c.code
group by c.code;

alter table orders add column coupon_code text;
alter table orders add column discount_paise bigint not null default 0 check (discount_paise >= 0);
alter table orders add check (coupon_code is not null or discount_paise = 0);
-- A coupon may leave nothing to pay.
alter table orders drop constraint orders_amount_paise_check;
alter table orders add check (amount_paise > 0 or (amount_paise = 0 and discount_paise > 0));
