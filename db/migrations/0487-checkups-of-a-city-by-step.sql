-- The list of our staff, of one city and sub-status: the few that wait somewhere are not looked for among all that wait.
create index checkup_orders_by_city_and_step on checkup_orders (city, sub_status, created_at desc, id desc);
