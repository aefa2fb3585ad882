-- The triggers of 0457 are foreign keys again: they saved a quarter of the database's time for a list of ten thousand people,
-- but not a second of the time that its company waits.
do $$
declare
  tie record;
  one text;
begin
  for tie in
    select t.tgrelid::regclass::text as referring, args[at] as name, args[at + 1] as definition
      from (select tgrelid, tgnargs, string_to_array(encode(tgargs, 'escape'), '\000') as args from pg_trigger
        where not tgisinternal and tgname = tgrelid::regclass || '_refer') t, generate_series(1, tgnargs, 2) at
  loop
    execute format('alter table %I add constraint %I %s', tie.referring, tie.name, tie.definition);
    execute format('drop function if exists %I() cascade', tie.name || '_left');
  end loop;
  foreach one in array '{subscriptions, subscription_terms, subscription_members, wallets, wallet_lots, wallet_sublimits,
    wallet_transactions, partner_users, company_activities}'::text[]
  loop
    execute format('drop function %I() cascade', one || '_refer');
    execute format('drop function %I() cascade', one || '_refer_again');
  end loop;
  foreach one in array '{accounts, subsidiaries, subscriptions, wallets, wallet_lots}'::text[] loop
    execute format('drop trigger %I on %I', one || '_rows', one);
    execute format('drop trigger %I on %I', one || '_table', one);
  end loop;
end $$;

drop function refuse_new_key() cascade;
drop function refuse_reference(text, text);
drop procedure check_by_statement(text, text[]);
