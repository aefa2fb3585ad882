-- The list of our staff: all check-ups, newest first, of one status, sub-status, kind or city.
create index checkup_orders_by_status on checkup_orders (status, created_at desc, id desc);
create index checkup_orders_by_sub_status on checkup_orders (sub_status, created_at desc, id desc);
create index checkup_orders_by_variation on checkup_orders (variation, status, created_at desc, id desc);
create index checkup_orders_by_city on checkup_orders (city, status, created_at desc, id desc);
create index checkup_orders_by_slot on checkup_orders (slot_at, id);
create index checkup_orders_by_name on checkup_orders (lower(person_name) text_pattern_ops);

-- How many there are of each. A write adds what it changes as rows of its own, so that no writer waits for another; a job
-- adds them up, and readers see both (decision 0012).
create table checkup_count_sums (
  variation text not null,
  sub_status text not null,
  city text not null,
  count bigint not null,
  primary key (variation, sub_status, city)
);
insert into checkup_count_sums (variation, sub_status, city, count)
  select variation, sub_status, city, count(*) from checkup_orders group by 1, 2, 3;

create table checkup_count_moves (
  variation text not null,
  sub_status text not null,
  city text not null,
  change int not null
);

create view checkup_counts as
  select variation, sub_status, city, count from checkup_count_sums
  union all select variation, sub_status, city, change from checkup_count_moves;

create function count_checkups() returns trigger language plpgsql as $$
begin
  insert into checkup_count_moves (variation, sub_status, city, change) values (new.variation, new.sub_status, new.city, 1);
  if tg_op = 'UPDATE' then
    insert into checkup_count_moves (variation, sub_status, city, change) values (old.variation, old.sub_status, old.city, -1);
  end if;
  return null;
end $$;
create trigger checkups_counted_new after insert on checkup_orders for each row execute function count_checkups();
create trigger checkups_counted_moved after update of variation, sub_status, city on checkup_orders for each row
  when ((old.variation, old.sub_status, old.city) is distinct from (new.variation, new.sub_status, new.city))
  execute function count_checkups();
