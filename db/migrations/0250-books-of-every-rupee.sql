-- Every rupee stands in the ledger: what was missing to book it, and a job that books once what happened before.

-- What the gateway keeps of a payment, its tax included; null where it did not say.
alter table gateway_payments add column fee_paise bigint check (fee_paise >= 0);

-- Whether the money left by a bank transfer of ours instead of the gateway.
alter table refunds add column by_transfer boolean not null default false;
update refunds set by_transfer = true where status = 'SUCCESS' and last_answer like 'Bank transfer %';

-- What the gateway paid to our bank account.
create table gateway_settlements (
  settlement_ref text primary key,
  gateway text not null,
  amount_paise bigint not null check (amount_paise > 0),
  utr text,
  settled_at timestamptz not null,
  created_at timestamptz not null
);

insert into jobs (name, payload, unique_key, run_at, created_at)
  select 'books.post-opening-entries', '{}', 'once', now(), now()
  where exists (select 1 from gateway_payments) or exists (select 1 from claims);
