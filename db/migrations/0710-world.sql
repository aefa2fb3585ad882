-- A database is simulated or live from its first start on. An older one is what its rows show; one without any waits for its
-- first start.
create table world (
  only_row boolean primary key default true check (only_row),
  kind text not null check (kind in ('SIMULATED', 'LIVE'))
);

insert into world (kind)
select kind from (
  select case
    -- The demo people, by their fixed ids: anybody can be their staff.
    when exists (select 1 from accounts where id::text like 'a5a5c0de-0b1c-4c7e-9a01-%') then 'SIMULATED'
    -- An order that a real gateway opened, also where the database was simulated for a while.
    when exists (
      select 1 from payment_orders o
      where o.order_ref is not null
        and not exists (select 1 from simulator_gateway_orders s where s.order_ref = o.order_ref)
    ) then 'LIVE'
    when exists (select 1 from clock_offset where offset_ms <> 0)
      or exists (select 1 from simulator_messages)
      or exists (select 1 from simulator_gateway_orders)
      or exists (select 1 from simulator_account_checks)
      or exists (select 1 from simulator_payouts)
      or exists (select 1 from simulator_desk_requests)
      or exists (select 1 from simulator_insurer_applications)
      then 'SIMULATED'
    when exists (select 1 from accounts) or exists (select 1 from plans) or exists (select 1 from audit_log) then 'LIVE'
  end as kind
) found
where kind is not null;
