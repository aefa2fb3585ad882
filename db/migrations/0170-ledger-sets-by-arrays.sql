-- Sets of movements by the same rules as before, without a join between intermediate results: the planner cannot know how many
-- rows an array brings, guessed a hundred, and compared ten thousand with ten thousand one by one.

-- Accounts that keep a balance are locked in the order of their ids; rows are written in the order given, with numbers drawn
-- under those locks, so an account's rows in order of their numbers are its history; the balances after each are window sums,
-- and every account is updated once. Under a known idem nothing moves. Raises TL001, and posts nothing, when a movement would
-- take an account below its minimum.
create or replace function post_transfers(
  p_idem text[], p_type text[], p_debit bigint[], p_credit bigint[], p_amount bigint[], p_reference text[], p_at timestamptz
) returns table (transfer_id bigint, posted boolean) language plpgsql as $$
declare
  ids bigint[];
  news boolean[] := array_fill(true, array[cardinality(p_idem)]);
  are_all_new boolean;
  debit_afters bigint[];
  credit_afters bigint[];
  falls_short boolean;
begin
  perform 1 from ledger_accounts where id = any (p_debit || p_credit) and keeps_balance order by id for no key update;
  -- Seldom is a cause known, or twice in the set: only then is it worth the while to ask which.
  are_all_new := (select count(distinct r.idem) from unnest(p_idem) as r (idem)) = cardinality(p_idem)
    and not exists (select 1 from ledger_transfers t where t.idem = any (p_idem));
  if not are_all_new then
    select array_agg(t.id is null and r.nth = 1 order by r.at) into news
      from (select idem, at, row_number() over (partition by idem order by at) as nth
        from unnest(p_idem) with ordinality as u (idem, at)) r
      left join ledger_transfers t on t.idem = r.idem;
  end if;
  select array_agg(m.debit_after order by m.at), array_agg(m.credit_after order by m.at), bool_or(m.is_short)
    into debit_afters, credit_afters, falls_short
    from (
      select e.at, max(e.after) filter (where e.is_debit) as debit_after, max(e.after) filter (where not e.is_debit) as credit_after,
        coalesce(bool_or(e.after < e.least), false) as is_short
      from (
        select l.at, l.is_debit, a.min_balance_paise + a.held_paise as least,
          (a.balance_paise + sum(l.paise) over (partition by l.account_id order by l.at))::bigint as after
        from (
          select at, true as is_debit, account_id, case when is_new then -paise else 0 end as paise
            from unnest(p_debit, p_amount, news) with ordinality as d (account_id, paise, is_new, at)
          union all
          select at, false, account_id, case when is_new then paise else 0 end
            from unnest(p_credit, p_amount, news) with ordinality as c (account_id, paise, is_new, at)
        ) l left join ledger_accounts a on a.id = l.account_id and a.keeps_balance
      ) e group by e.at
    ) m;
  if falls_short then raise exception 'insufficient balance' using errcode = 'TL001'; end if;
  with written as (
    insert into ledger_transfers (idem, type, debit_id, credit_id, amount_paise, debit_after_paise, credit_after_paise, reference,
        created_at)
      select r.idem, r.type, r.debit_id, r.credit_id, r.paise, r.debit_after, r.credit_after, r.reference, p_at
      from unnest(p_idem, p_type, p_debit, p_credit, p_amount, p_reference, debit_afters, credit_afters, news) with ordinality
        as r (idem, type, debit_id, credit_id, paise, reference, debit_after, credit_after, is_new, at)
      where r.is_new order by r.at
      on conflict (idem) do nothing returning id
  ) select array_agg(w.id order by w.id) into ids from written w;
  -- Who posts the same cause waits for the same accounts, so this is another movement under its name.
  if coalesce(cardinality(ids), 0) < (select count(*) from unnest(news) as r (is_new) where r.is_new) then
    raise exception 'an idem stands for another movement' using errcode = 'TL002';
  end if;
  update ledger_accounts a set balance_paise = a.balance_paise + s.paise
    from (
      select l.account_id, sum(l.paise)::bigint as paise from (
        select account_id, -paise as paise, is_new from unnest(p_debit, p_amount, news) as d (account_id, paise, is_new)
        union all
        select account_id, paise, is_new from unnest(p_credit, p_amount, news) as c (account_id, paise, is_new)
      ) l where l.is_new group by l.account_id
    ) s where a.id = s.account_id and a.keeps_balance;
  if are_all_new then return query select * from unnest(ids, news); return; end if;
  return query select t.id, r.is_new from unnest(p_idem, news) with ordinality as r (idem, is_new, at)
    left join ledger_transfers t on t.idem = r.idem order by r.at;
end $$;
