-- A foreign key is checked row by row, with a lock on the row that it names: a company's list of ten thousand people spent as
-- long on these checks as on its rows. Here they are checked once a statement, and what they name is hardly ever deleted.
create function refuse_new_key() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % is referred to by its key', tg_table_name using errcode = 'foreign_key_violation';
end $$;

create function refuse_reference(referring text, tie text) returns void language plpgsql as $$
begin
  raise exception 'insert or update on table "%" violates foreign key constraint "%"', referring, tie
    using errcode = 'foreign_key_violation', table = referring, constraint = tie;
end $$;

-- Rows of these tables are never deleted, as those of the ledger's accounts: a reference to one needs no lock.
do $$
declare
  kept text;
begin
  foreach kept in array '{accounts, subsidiaries, subscriptions, wallets, wallet_lots}'::text[] loop
    execute format('create trigger %I before delete on %I for each row execute function refuse_change()', kept || '_rows', kept);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', kept || '_table', kept);
  end loop;
end $$;

-- Replaces foreign keys of a table by triggers. Their names and definitions are the arguments of the first: an import checks by
-- them what was written without triggers.
create procedure check_by_statement(referring text, names text[]) language plpgsql as $$
declare
  tie record;
  of_set text := '';
  of_row text := '';
  ties text[] := '{}';
  columns text[] := '{}';
  -- The bits of pg_trigger.tgtype: for each row, on delete.
  row_delete constant int := 1 | 8;
  body constant text := E'create function %I() returns trigger language plpgsql as $body$\nbegin\n%s  return null;\nend $body$';
  refused constant text := E'\n    then perform refuse_reference(%L, %L); end if;\n';
begin
  for tie in
    select c.conname::text as name, pg_get_constraintdef(c.oid) as definition, c.confrelid::regclass::text as parent,
        case when exists (select from pg_trigger t
            where t.tgrelid = c.confrelid and t.tgfoid = 'refuse_change'::regproc and t.tgtype & row_delete = row_delete)
          then '' else ' for key share' end as lock, k.*
      from pg_constraint c, lateral (
        select string_agg(quote_ident(o.attname), ', ') as own, array_agg(quote_ident(o.attname)) as list,
          string_agg(quote_ident(p.attname), ', ') as theirs, string_agg(format('a.%I is not null', o.attname), ' and ') as are_given,
          string_agg(format('p.%I = a.%I', p.attname, o.attname), ' and ') as names_it,
          string_agg(format('c.%I = old.%I', o.attname, p.attname), ' and ') as named_it,
          string_agg(format('old.%I is distinct from new.%I', p.attname, p.attname), ' or ') as is_new_key,
          string_agg(format('new.%I as %I', o.attname, o.attname), ', ') as new_values
        from unnest(c.conkey, c.confkey) as u (own, theirs)
          join pg_attribute o on o.attrelid = c.conrelid and o.attnum = u.own
          join pg_attribute p on p.attrelid = c.confrelid and p.attnum = u.theirs
      ) k
      where c.conrelid = referring::regclass and c.contype = 'f' and c.conname = any (names) order by c.conname
  loop
    -- With "offset 0" each is looked up by its key, whatever the planner believes about the rows of the set.
    of_set := of_set || format('  if exists (select from (select distinct %s from added a where %s) a where not exists
      (select from %s p where %s offset 0%s))' || refused,
      tie.own, tie.are_given, tie.parent, tie.names_it, tie.lock, referring, tie.name);
    of_row := of_row || format('  if exists (select from (select %s) a where %s and not exists
      (select from %s p where %s offset 0%s))' || refused,
      tie.new_values, tie.are_given, tie.parent, tie.names_it, tie.lock, referring, tie.name);
    ties := ties || tie.name || tie.definition;
    columns := columns || tie.list;
    execute format('alter table %I drop constraint %I', referring, tie.name);
    if tie.lock <> '' then
      execute format(body, tie.name || '_left', format('  if exists (select from %I c where %s)' || refused,
        referring, tie.named_it, referring, tie.name));
      execute format('create trigger %I after delete on %I for each row execute function %I()',
        tie.name || '_left', tie.parent, tie.name || '_left');
    end if;
    if not exists (select from pg_trigger where tgrelid = tie.parent::regclass and tgname = tie.parent || '_key') then
      execute format('create trigger %I before update of %s on %I for each row when (%s) execute function refuse_new_key()',
        tie.parent || '_key', tie.theirs, tie.parent, tie.is_new_key);
    end if;
  end loop;
  execute format(body, referring || '_refer', of_set);
  execute format(body, referring || '_refer_again', of_row);
  execute format('create trigger %I after insert on %I referencing new table as added for each statement execute function %I(%s)',
    referring || '_refer', referring, referring || '_refer',
    (select string_agg(quote_literal(one), ', ' order by at) from unnest(ties) with ordinality as t (one, at)));
  execute format('create trigger %I after update of %s on %I for each row execute function %I()', referring || '_refer_again',
    (select string_agg(distinct one, ', ') from unnest(columns) as c (one)), referring, referring || '_refer_again');
end $$;

call check_by_statement('subscriptions', '{subscriptions_account_id_fkey, subscriptions_partner_plan_id_fkey}');
call check_by_statement('subscription_terms', '{subscription_terms_subscription_id_fkey}');
call check_by_statement('subscription_members', '{subscription_members_subscription_id_fkey}');
call check_by_statement('wallets',
  '{wallets_subscription_id_fkey, wallets_partner_plan_id_fkey, wallets_employee_id_fkey, wallets_hold_id_fkey}');
call check_by_statement('wallet_lots', '{wallet_lots_wallet_id_fkey}');
call check_by_statement('wallet_sublimits', '{wallet_sublimits_wallet_id_term_fkey, wallet_sublimits_package_id_fkey}');
call check_by_statement('wallet_transactions', '{wallet_transactions_wallet_id_term_fkey, wallet_transactions_partner_plan_id_fkey}');
call check_by_statement('partner_users', '{partner_users_subsidiary_id_fkey, partner_users_partner_plan_id_fkey,
  partner_users_account_id_fkey, partner_users_subscription_id_fkey, partner_users_wallet_id_fkey}');
call check_by_statement('company_activities', '{company_activities_subsidiary_id_fkey, company_activities_actor_id_fkey}');
