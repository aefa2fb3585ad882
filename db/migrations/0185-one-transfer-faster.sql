-- A single movement by the same rules as before, with fewer statements: an account is locked, guarded, changed and read by its
-- one update, and nothing is read twice.

drop function post_transfer(text, text, bigint, bigint, bigint, bigint, text, timestamptz);

-- Posts a movement in one round trip. Accounts that keep a balance are changed, and so locked, in the order of their ids; then the
-- row is written. Its number is drawn under those locks, so an account's rows in order of their numbers are its history.
-- Returns the row's number, or null where the idem is known: then nothing moves.
-- Raises TL001 when the debit account would fall below its minimum.
create function post_transfer(
  p_idem text, p_type text, p_debit bigint, p_credit bigint, p_amount bigint, p_reverses bigint, p_reference text, p_at timestamptz
) returns bigint language plpgsql as $$
declare
  debit_after bigint;
  credit_after bigint;
  transfer_id bigint;
begin
  if p_credit < p_debit then
    update ledger_accounts set balance_paise = balance_paise + p_amount
      where id = p_credit and keeps_balance returning balance_paise into credit_after;
  end if;
  update ledger_accounts set balance_paise = balance_paise - p_amount
    where id = p_debit and keeps_balance and balance_paise - held_paise - p_amount >= min_balance_paise
    returning balance_paise into debit_after;
  if debit_after is null and exists (select from ledger_accounts where id = p_debit and keeps_balance) then
    if not exists (select from ledger_transfers where idem = p_idem) then
      raise exception 'insufficient balance' using errcode = 'TL001';
    end if;
  else
    if p_debit < p_credit then
      update ledger_accounts set balance_paise = balance_paise + p_amount
        where id = p_credit and keeps_balance returning balance_paise into credit_after;
    end if;
    insert into ledger_transfers (idem, type, debit_id, credit_id, amount_paise, debit_after_paise, credit_after_paise,
        reverses_id, reference, created_at)
      values (p_idem, p_type, p_debit, p_credit, p_amount, debit_after, credit_after, p_reverses, p_reference, p_at)
      on conflict (idem) do nothing returning id into transfer_id;
  end if;
  -- Under a known idem the balances go back to what they were; nobody has seen them in between.
  if transfer_id is null and debit_after is not null then
    update ledger_accounts set balance_paise = balance_paise + p_amount where id = p_debit;
  end if;
  if transfer_id is null and credit_after is not null then
    update ledger_accounts set balance_paise = balance_paise - p_amount where id = p_credit;
  end if;
  return transfer_id;
end $$;
