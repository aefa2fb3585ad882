-- How much the people of a contract use it, by month and benefit, folded from the facts of uses and claims: what the overview of
-- a company reads. ALL counts a person once, whatever they used.
create table utilization_people (
  partner_plan_id uuid not null references partner_plans (id),
  -- Its first day, IST.
  month date not null,
  benefit text not null,
  -- The plan of an employee: what their family uses of it is theirs.
  subscription_id uuid not null,
  -- Those taken back are taken off; a user has more than none.
  uses int not null,
  primary key (partner_plan_id, month, benefit, subscription_id)
) with (fillfactor = 80);
create table utilization_months (
  partner_plan_id uuid not null references partner_plans (id),
  month date not null,
  benefit text not null,
  users int not null,
  uses int not null,
  worth_paise bigint not null,
  paid_by_plan_paise bigint not null,
  paid_by_member_paise bigint not null,
  primary key (partner_plan_id, month, benefit)
) with (fillfactor = 50);

-- Which facts are folded: those of the transactions that this snapshot sees.
create table utilization_state (
  id boolean primary key default true check (id),
  snapshot text not null default '1:1:',
  -- Facts up to these were folded in a database from which this one was restored: their transactions are not of its count.
  service_use_fact_id bigint not null default 0,
  claim_fact_id bigint not null default 0
);
insert into utilization_state default values;
insert into jobs (name, payload, run_at, created_at) select 'service-uses.recorded', '{}', now(), now()
  where exists (select from service_use_facts) or exists (select from claim_facts);

-- How many plans of a contract are in force in a month is counted from this index alone.
create index subscriptions_lives on subscriptions (partner_plan_id, starts_on, expires_at, status) where partner_plan_id is not null;
