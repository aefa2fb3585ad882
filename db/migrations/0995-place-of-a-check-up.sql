-- An appointment at a centre has a place that people find: a centre of the network, or one that the provider names. What was
-- confirmed before gets the first centre of its city; where there is none, our staff name it.
alter table checkup_orders
  add column centre_name text,
  add column centre_address text,
  add column centre_phone text,
  add constraint checkup_orders_centre check (num_nulls(centre_name, centre_address, centre_phone) in (0, 3));

update checkup_orders o
  set centre_name = e.name, centre_address = e.address || ', ' || e.locality || ', ' || e.city || ' ' || e.pincode,
    centre_phone = e.phone
  from (
    select distinct on (city) city, name, address, locality, pincode, phone from establishments
    where kind = 'DIAGNOSTIC_CENTRE' and in_network order by city, name, id
  ) e
  where e.city = o.city and o.mode = 'CENTRE' and o.status = 'in_progress';
