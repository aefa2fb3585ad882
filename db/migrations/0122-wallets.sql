-- Health credits that a company gives its people. The money itself stands in the ledger (EMPLOYEE and HOLD of a wallet, COMPANY
-- of a partner plan); here is what each movement of it means, and what part of it is for which service.

create table wallets (
  id uuid primary key default gen_random_uuid(),
  -- One subscription has one wallet, through all its terms.
  subscription_id uuid not null unique references subscriptions (id),
  partner_plan_id uuid not null references partner_plans (id),
  employee_id bigint not null unique references ledger_accounts (id),
  hold_id bigint not null unique references ledger_accounts (id),
  created_at timestamptz not null
);
create index wallets_partner_plan on wallets (partner_plan_id);

-- What is allotted in a plan year is spent on services of that year; what is left after it goes back to the company.
create table wallet_lots (
  wallet_id uuid not null references wallets (id),
  -- The subscription's term of the same number.
  term int not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  created_at timestamptz not null,
  -- Since when nothing can be spent of it: its time to claim is over, or the person left.
  ended_at timestamptz,
  primary key (wallet_id, term)
);
create index wallet_lots_open on wallet_lots (ends_on) where ended_at is null;

-- The services between which a contract divides its people's credits.
create table wallet_sublimit_packages (
  id uuid primary key default gen_random_uuid(),
  partner_plan_id uuid not null references partner_plans (id),
  name text not null,
  service_categories text[] not null check (cardinality(service_categories) > 0),
  -- False: its amount is kept for it. True: its amount is the most that it may take out of what is kept for nobody.
  shared boolean not null,
  created_at timestamptz not null,
  unique (partner_plan_id, name)
);

create table wallet_sublimits (
  wallet_id uuid not null,
  term int not null,
  package_id uuid not null references wallet_sublimit_packages (id),
  -- 0: the services are excluded.
  amount_paise bigint not null check (amount_paise >= 0),
  primary key (wallet_id, term, package_id),
  foreign key (wallet_id, term) references wallet_lots (wallet_id, term)
);

-- One row a business transaction, as its holder sees it; its legs are the ledger's transfers of reference 'wallet/<id>'.
create table wallet_transactions (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('TOPUP', 'TRANSFER', 'RESTORE', 'PAYMENT', 'REFUND', 'REIMBURSEMENT')),
  status text not null check (status in ('PENDING', 'SUCCESS', 'FAILED')),
  partner_plan_id uuid not null references partner_plans (id),
  -- Null for what happens to the company's own credits only.
  wallet_id uuid,
  term int,
  amount_paise bigint not null check (amount_paise > 0),
  service_category text,
  package_id uuid references wallet_sublimit_packages (id),
  -- As much of it came out of what was kept for its package.
  dedicated_paise bigint not null default 0 check (dedicated_paise between 0 and amount_paise),
  -- Names the cause, such as 'claim/900'.
  reference text not null unique,
  refunds_id uuid references wallet_transactions (id),
  attributes jsonb not null default '{}',
  -- Why it is FAILED.
  failure text check (failure in ('VOIDED', 'EXPIRED')),
  -- A hold that nobody has settled by then is void.
  expires_at timestamptz,
  -- How many movements the ledger has of it.
  movements int not null default 0,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  foreign key (wallet_id, term) references wallet_lots (wallet_id, term),
  check ((type = 'TOPUP') = (wallet_id is null)),
  check ((status = 'FAILED') = (failure is not null)),
  check ((type = 'REFUND') = (refunds_id is not null)),
  check (status = 'SUCCESS' or type in ('TOPUP', 'PAYMENT', 'REIMBURSEMENT'))
);
create index wallet_transactions_wallet on wallet_transactions (wallet_id, created_at desc, id desc);
create index wallet_transactions_partner_plan on wallet_transactions (partner_plan_id, created_at desc, id desc);
create index wallet_transactions_refunds on wallet_transactions (refunds_id) where refunds_id is not null;
create index wallet_transactions_expiry on wallet_transactions (expires_at) where status = 'PENDING' and expires_at is not null;
create trigger wallet_transactions_rows before delete on wallet_transactions for each row execute function refuse_change();
create trigger wallet_transactions_table before truncate on wallet_transactions for each statement execute function refuse_change();
-- One receipt at the bank confirms one top-up.
create unique index wallet_transactions_utr on wallet_transactions ((attributes ->> 'product_sub_transaction_id')) where type = 'TOPUP';
