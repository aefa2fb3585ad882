-- How many check-ups of a company are in which status: what the tabs and totals of its list read instead of counting.
create table checkup_order_counts (
  subsidiary_id uuid not null references subsidiaries (id),
  variation text not null,
  status text not null,
  orders bigint not null default 0 check (orders >= 0),
  primary key (subsidiary_id, variation, status)
) with (fillfactor = 50);
insert into checkup_order_counts (subsidiary_id, variation, status, orders)
  select subsidiary_id, variation, status, count(*) from checkup_orders where subsidiary_id is not null group by 1, 2, 3;

create function count_checkup_orders() returns trigger language plpgsql as $$
begin
  insert into checkup_order_counts (subsidiary_id, variation, status)
    select distinct subsidiary_id, variation, status from added where subsidiary_id is not null order by 1, 2, 3
    on conflict do nothing;
  update checkup_order_counts c set orders = c.orders + d.orders
    from (select subsidiary_id, variation, status, count(*) as orders from added where subsidiary_id is not null group by 1, 2, 3) d
    where (c.subsidiary_id, c.variation, c.status) = (d.subsidiary_id, d.variation, d.status);
  return null;
end $$;
create trigger checkup_orders_added after insert on checkup_orders
  referencing new table as added for each statement execute function count_checkup_orders();

create function recount_checkup_orders() returns trigger language plpgsql as $$
begin
  if not exists (select subsidiary_id, variation, status, count(*) from added group by 1, 2, 3
      except select subsidiary_id, variation, status, count(*) from removed group by 1, 2, 3) then
    return null;
  end if;
  insert into checkup_order_counts (subsidiary_id, variation, status)
    select distinct subsidiary_id, variation, status from added where subsidiary_id is not null order by 1, 2, 3
    on conflict do nothing;
  -- The rows are locked in one order before they are changed.
  perform 1 from checkup_order_counts where subsidiary_id in (select subsidiary_id from added)
    order by subsidiary_id, variation, status for update;
  update checkup_order_counts c set orders = c.orders + d.orders
    from (select subsidiary_id, variation, status, sum(orders) as orders from (
        select subsidiary_id, variation, status, count(*) as orders from added where subsidiary_id is not null group by 1, 2, 3
        union all
        select subsidiary_id, variation, status, -count(*) from removed where subsidiary_id is not null group by 1, 2, 3) both_sides
      group by 1, 2, 3 having sum(orders) <> 0) d
    where (c.subsidiary_id, c.variation, c.status) = (d.subsidiary_id, d.variation, d.status);
  return null;
end $$;
create trigger checkup_orders_changed after update on checkup_orders
  referencing old table as removed new table as added for each statement execute function recount_checkup_orders();

-- A candidate has one open check-up of a company, also where two of its people order at the same moment.
create unique index checkup_orders_of_candidate on checkup_orders (subsidiary_id, mobile)
  where variation = 'PEMC' and status = 'in_progress';

-- The searches of a company's list.
create index checkup_orders_find_name on checkup_orders using gin (lower(person_name) gin_trgm_ops) where subsidiary_id is not null;
create index checkup_orders_find_email on checkup_orders (subsidiary_id, lower(email)) where email is not null;
create index checkup_orders_find_reference on checkup_orders (subsidiary_id, lower(reference_id) text_pattern_ops)
  where reference_id is not null;

-- The latest question of a company about an order.
create index checkup_access_requests_of_order on checkup_access_requests (order_id, requested_at desc);
