-- What the credit transactions of a contract add up to, by the month in India in which they took effect. Each statement adds
-- what it changes as rows of its own, so that no writer waits for another; a job adds them up. A company with a million
-- transactions reads some hundred rows.
create table company_credit_sums (
  partner_plan_id uuid not null references partner_plans (id),
  month date not null,
  type text not null,
  status text not null,
  transactions bigint not null,
  paise bigint not null,
  primary key (partner_plan_id, month, type, status)
);
create table company_credit_moves (
  partner_plan_id uuid not null,
  month date not null,
  type text not null,
  status text not null,
  transactions bigint not null,
  paise bigint not null
);
create index company_credit_moves_partner_plan on company_credit_moves (partner_plan_id);

create view company_credits as
  select partner_plan_id, month, type, status, transactions, paise from company_credit_sums
  union all select partner_plan_id, month, type, status, transactions, paise from company_credit_moves;

-- A top-up takes effect when it is confirmed; everything else when it happens.
create function credit_month(type text, created_at timestamptz, modified_at timestamptz) returns date language sql immutable as $$
  select date_trunc('month', (case type when 'TOPUP' then modified_at else created_at end) at time zone 'Asia/Kolkata')::date
$$;

insert into company_credit_sums (partner_plan_id, month, type, status, transactions, paise)
  select partner_plan_id, credit_month(type, created_at, modified_at), type, status, count(*), sum(amount_paise)
  from wallet_transactions group by 1, 2, 3, 4;

create function sum_company_credits() returns trigger language plpgsql as $$
begin
  insert into company_credit_moves (partner_plan_id, month, type, status, transactions, paise)
    select partner_plan_id, credit_month(type, created_at, modified_at), type, status, count(*), sum(amount_paise)
    from added group by 1, 2, 3, 4;
  return null;
end $$;
create trigger wallet_transactions_summed after insert on wallet_transactions
  referencing new table as added for each statement execute function sum_company_credits();

create function resum_company_credits() returns trigger language plpgsql as $$
begin
  insert into company_credit_moves (partner_plan_id, month, type, status, transactions, paise)
    select partner_plan_id, month, type, status, sum(transactions), sum(paise) from (
      select partner_plan_id, credit_month(type, created_at, modified_at) as month, type, status, 1 as transactions,
        amount_paise as paise from added
      union all
      select partner_plan_id, credit_month(type, created_at, modified_at), type, status, -1, -amount_paise from removed
    ) both_sides group by 1, 2, 3, 4 having sum(transactions) <> 0 or sum(paise) <> 0;
  return null;
end $$;
create trigger wallet_transactions_resummed after update on wallet_transactions
  referencing old table as removed new table as added for each statement execute function resum_company_credits();

-- A company's list of one kind, newest first.
create index wallet_transactions_of_type on wallet_transactions (partner_plan_id, type, created_at desc, id desc);

-- What was asked for, by whom, and what became of it; the money is in the transaction.
create table wallet_topups (
  transaction_id uuid primary key references wallet_transactions (id),
  number bigint generated always as identity unique,
  partner_plan_id uuid not null references partner_plans (id),
  -- Whether a user of the company asked for it or our staff entered it; null where the product itself did.
  source text check (source in ('COMPANY', 'STAFF')),
  asked_by uuid references accounts (id),
  asked_paise bigint not null check (asked_paise > 0),
  decision text check (decision in ('CONFIRMED', 'REJECTED', 'CANCELLED')),
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  -- What the bank received, and the sum above which two people were needed at that time.
  received_paise bigint check (received_paise > 0),
  second_person_above_paise bigint,
  reason text,
  created_at timestamptz not null,
  check ((source is null) = (asked_by is null)),
  check ((decision is null) = (decided_at is null)),
  check ((decision is not distinct from 'CONFIRMED') = (received_paise is not null)),
  check ((decision is not distinct from 'REJECTED') = (reason is not null)),
  -- Whoever asks for credits never confirms that they were paid; our staff may for small sums that they entered.
  constraint wallet_topups_second_person check (decision is distinct from 'CONFIRMED' or asked_by is null or decided_by <> asked_by
    or (source = 'STAFF' and received_paise <= second_person_above_paise))
);
create index wallet_topups_open on wallet_topups (partner_plan_id) where decision is null;
create index wallet_topups_waiting on wallet_topups (number desc) where decision is null;
create index wallet_topups_decided on wallet_topups (decision, number desc);
create trigger wallet_topups_rows before delete on wallet_topups for each row execute function refuse_change();

insert into wallet_topups (transaction_id, partner_plan_id, asked_paise, decision, decided_at, received_paise, created_at)
  select id, partner_plan_id, amount_paise, case status when 'SUCCESS' then 'CONFIRMED' when 'FAILED' then 'CANCELLED' end,
    case when status <> 'PENDING' then modified_at end, case status when 'SUCCESS' then amount_paise end, created_at
  from wallet_transactions where type = 'TOPUP' order by created_at, id;

-- What the company is warned of. Counted each night, because it concerns every person of a contract.
create table company_credit_warnings (
  partner_plan_id uuid primary key references partner_plans (id),
  -- Since when too little is left to allot; the company was told once then.
  low_since timestamptz,
  -- What ends within thirty days, with how many people, and the first day on which some of it does.
  expiring_paise bigint not null default 0,
  expiring_people bigint not null default 0,
  expires_on date
);
