-- Movements are posted as a set: one by itself, the thousands with which a company funds its people, or what many callers
-- of one hot account ask for at the same moment. However many, it is one statement under one lock an account.

-- Accounts that keep a balance are locked in the order of their ids; rows are written in the order given, so an account's rows
-- in order of their numbers are its history; the balances after each are window sums, and every account is updated once.
-- Under a known idem nothing moves. Raises TL001, and posts nothing, when a movement would take an account below its minimum.
create function post_transfers(
  p_idem text[], p_type text[], p_debit bigint[], p_credit bigint[], p_amount bigint[], p_reference text[], p_at timestamptz
) returns table (transfer_id bigint, posted boolean) language plpgsql as $$
declare
  is_short boolean;
  is_other boolean;
  ids bigint[];
  news boolean[];
begin
  perform 1 from ledger_accounts where id = any (p_debit || p_credit) and keeps_balance order by id for no key update;
  with asked as (
    select *, row_number() over (partition by idem order by at) = 1 as is_first
    from unnest(p_idem, p_type, p_debit, p_credit, p_amount, p_reference)
      with ordinality as r (idem, type, debit_id, credit_id, amount_paise, reference, at)
  ), known as (
    select t.id, t.idem from ledger_transfers t where t.idem = any (p_idem)
  ), fresh as (
    select r.* from asked r where is_first and not exists (select 1 from known k where k.idem = r.idem)
  ), legs as (
    select at, debit_id as account_id, -amount_paise as paise from fresh union all select at, credit_id, amount_paise from fresh
  ), running as (
    select l.at, l.account_id, l.paise, a.min_balance_paise + a.held_paise as least_paise,
      (a.balance_paise + sum(l.paise) over (partition by l.account_id order by l.at))::bigint as after_paise
    from legs l join ledger_accounts a on a.id = l.account_id where a.keeps_balance
  ), written as (
    insert into ledger_transfers (idem, type, debit_id, credit_id, amount_paise, debit_after_paise, credit_after_paise, reference,
        created_at)
      select f.idem, f.type, f.debit_id, f.credit_id, f.amount_paise, d.after_paise, c.after_paise, f.reference, p_at
      from fresh f left join running d on d.at = f.at and d.account_id = f.debit_id
        left join running c on c.at = f.at and c.account_id = f.credit_id
      order by f.at
      on conflict (idem) do nothing returning id, idem
  ), moved as (
    update ledger_accounts a set balance_paise = a.balance_paise + s.paise
      from (select account_id, sum(paise)::bigint as paise, min(after_paise - least_paise) as left_paise from running group by account_id) s
      where a.id = s.account_id and s.left_paise >= 0
  )
  select array_agg(coalesce(w.id, k.id) order by r.at), array_agg(w.id is not null and r.is_first order by r.at),
      exists (select 1 from running where after_paise < least_paise),
      bool_or(w.id is null and k.id is null and r.at in (select at from running))
    from asked r left join written w on w.idem = r.idem left join known k on k.idem = r.idem
    into ids, news, is_short, is_other;
  if is_short then raise exception 'insufficient balance' using errcode = 'TL001'; end if;
  -- Who posts the same cause waits for the same accounts, so this is another movement under its name.
  if is_other then raise exception 'an idem stands for another movement' using errcode = 'TL002'; end if;
  return query select * from unnest(ids, news);
end $$;
