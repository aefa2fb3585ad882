-- Partners number their orders and events each in a namespace of their own; 'default' is the one that was known until now.
alter table partner_orders add column partner text not null default 'default' check (partner ~ '^[a-z][a-z0-9-]{1,39}$');
alter table partner_events add column partner text not null default 'default';
alter table partner_orders drop constraint partner_orders_reference_key, add unique (partner, reference);
alter table partner_events drop constraint partner_events_pkey, add primary key (partner, event_id);
create index partner_events_mobile on partner_events (mobile, service_date) where mobile is not null;
create index partner_events_uhid on partner_events (uhid, service_date) where uhid is not null;

-- An event never changes; of which order it is may turn out otherwise once another one has arrived.
create function only_order_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'order_id' = to_jsonb(old) - 'order_id' then return new; end if;
  raise exception 'rows of % never change', tg_table_name;
end $$;
drop trigger partner_events_rows on partner_events;
create trigger partner_events_rows before update or delete on partner_events for each row execute function only_order_changes();
