-- Money, in whole paise, moved between named accounts. One immutable row carries both legs of a movement, so the books
-- balance by their form; what is checked besides is that no account falls below its minimum and that each stored balance
-- is the sum of its rows.

create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The person, company or subscription whose account it is; null for the accounts of the house.
  owner_id uuid,
  -- Revenue, clearing and their like are written by everybody at once: they keep no balance here, it is summed when asked.
  keeps_balance boolean not null,
  balance_paise bigint not null default 0,
  held_paise bigint not null default 0 check (held_paise >= 0),
  min_balance_paise bigint not null default 0,
  created_at timestamptz not null,
  check (not keeps_balance or balance_paise - held_paise >= min_balance_paise),
  check (keeps_balance or (balance_paise = 0 and held_paise = 0))
) with (fillfactor = 50);
create unique index ledger_accounts_name on ledger_accounts (kind, coalesce(owner_id, '00000000-0000-0000-0000-000000000000'));
create trigger ledger_accounts_rows before delete on ledger_accounts for each row execute function refuse_change();
create trigger ledger_accounts_table before truncate on ledger_accounts for each statement execute function refuse_change();

create table ledger_transfers (
  id bigint generated always as identity primary key,
  -- Names the cause: the same cause never moves money twice.
  idem text not null unique,
  type text not null,
  debit_id bigint not null references ledger_accounts (id),
  credit_id bigint not null references ledger_accounts (id),
  amount_paise bigint not null check (amount_paise > 0),
  -- Balances right after, where the account keeps one.
  debit_after_paise bigint,
  credit_after_paise bigint,
  -- The movement that this one takes back, in whole or in part.
  reverses_id bigint references ledger_transfers (id),
  reference text not null,
  created_at timestamptz not null,
  check (debit_id <> credit_id)
);
create index ledger_transfers_debit on ledger_transfers (debit_id, id desc);
create index ledger_transfers_credit on ledger_transfers (credit_id, id desc);
create index ledger_transfers_reverses on ledger_transfers (reverses_id) where reverses_id is not null;
create index ledger_transfers_reference on ledger_transfers (reference);
create trigger ledger_transfers_rows before update or delete on ledger_transfers for each row execute function refuse_change();
create trigger ledger_transfers_table before truncate on ledger_transfers for each statement execute function refuse_change();

-- Posts a movement in one round trip. Accounts that keep a balance are locked in the order of their ids, the row is
-- written (under a known idem nothing is, and nothing moves), then the balances follow. A row's number is drawn under
-- those locks, so an account's rows in order of their numbers are its history.
-- Raises TL001 when the debit account would fall below its minimum.
create function post_transfer(
  p_idem text, p_type text, p_debit bigint, p_credit bigint, p_amount bigint, p_reverses bigint, p_reference text, p_at timestamptz,
  out transfer_id bigint, out posted boolean
) language plpgsql as $$
declare
  account ledger_accounts;
  debit ledger_accounts;
  credit ledger_accounts;
begin
  for account in
    select * from ledger_accounts where id in (p_debit, p_credit) and keeps_balance order by id for no key update
  loop
    if account.id = p_debit then debit := account; else credit := account; end if;
  end loop;
  insert into ledger_transfers (idem, type, debit_id, credit_id, amount_paise, debit_after_paise, credit_after_paise,
      reverses_id, reference, created_at)
    values (p_idem, p_type, p_debit, p_credit, p_amount, debit.balance_paise - p_amount, credit.balance_paise + p_amount,
      p_reverses, p_reference, p_at)
    on conflict (idem) do nothing returning id into transfer_id;
  posted := transfer_id is not null;
  if not posted then
    select id into transfer_id from ledger_transfers where idem = p_idem;
    return;
  end if;
  if debit.id is not null then
    update ledger_accounts set balance_paise = balance_paise - p_amount
      where id = p_debit and balance_paise - held_paise - p_amount >= min_balance_paise;
    if not found then raise exception 'insufficient balance' using errcode = 'TL001'; end if;
  end if;
  if credit.id is not null then
    update ledger_accounts set balance_paise = balance_paise + p_amount where id = p_credit;
  end if;
end $$;
