-- Monthly figures know whose approved claims are in them: reports list the services that people used by name, and what such a
-- report leaves of a month is what the claims of those few cost.
alter table utilization_people
  -- Of the uses, approved claims.
  add column claims int not null default 0;
alter table utilization_months
  -- Of the users, those with approved claims, and those who used nothing else.
  add column claimants int not null default 0,
  add column only_claimants int not null default 0;

-- All facts are folded again, as in a database that was restored: the snapshot is one which no database reaches.
delete from utilization_people;
delete from utilization_months;
update utilization_state set snapshot = '9000000000000000000:9000000000000000000:'
  where exists (select from service_use_facts) or exists (select from claim_facts);
insert into jobs (name, payload, run_at, created_at) select 'service-uses.recorded', '{}', now(), now()
  where exists (select from service_use_facts) or exists (select from claim_facts);
