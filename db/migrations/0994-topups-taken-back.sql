-- What was added to a company by mistake is taken back by two of our staff, as far as the company still has it. It is a top-up
-- below zero of its own, in its own month: what was added before stays as it was.
alter table wallet_transactions
  drop constraint wallet_transactions_amount_paise_check,
  add constraint wallet_transactions_amount_paise_check
    check (amount_paise > 0 or (amount_paise < 0 and type = 'TOPUP' and status = 'SUCCESS')),
  drop constraint wallet_transactions_check,
  add constraint wallet_transactions_dedicated_check check (dedicated_paise between 0 and greatest(amount_paise, 0));

-- The receipt of a top-up that was taken back whole may confirm another one: that of the company which had paid.
create unique index wallet_transactions_receipt on wallet_transactions ((attributes ->> 'product_sub_transaction_id'))
  where type = 'TOPUP' and attributes ->> 'is_reversed' is null;
drop index wallet_transactions_utr;
alter index wallet_transactions_receipt rename to wallet_transactions_utr;

create table wallet_topup_reversals (
  id uuid primary key,
  topup_id uuid not null references wallet_topups (transaction_id),
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null,
  proposed_by uuid not null references accounts (id),
  proposed_at timestamptz not null,
  decision text check (decision in ('CONFIRMED', 'WITHDRAWN')),
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  transaction_id uuid unique references wallet_transactions (id),
  check (num_nulls(decision, decided_by, decided_at) in (0, 3)),
  check ((decision is not distinct from 'CONFIRMED') = (transaction_id is not null)),
  constraint wallet_topup_reversals_two check (decision is distinct from 'CONFIRMED' or decided_by <> proposed_by)
);
create index wallet_topup_reversals_topup on wallet_topup_reversals (topup_id);
create unique index wallet_topup_reversals_open on wallet_topup_reversals (topup_id) where decision is null;
create trigger wallet_topup_reversals_rows before delete on wallet_topup_reversals for each row execute function refuse_change();
