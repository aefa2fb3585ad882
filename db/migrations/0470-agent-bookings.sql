-- What people say on the phone instead of an id: nine digits without an order that can be guessed from how many plans
-- there are. The multiplier has no common factor with the prime, so each number of the sequence gives another serial.
create sequence policy_serials as bigint minvalue 1 maxvalue 999999936;
alter table subscriptions
  add column policy_serial int not null default (nextval('policy_serials') * 618033989 % 999999937);
create unique index subscriptions_policy_serial on subscriptions (policy_serial);

-- A member who proves to an agent of their company, by a code, that they want a consultation booked.
create table consult_verifications (
  -- The code's challenge.
  id uuid primary key,
  subsidiary_id uuid not null references subsidiaries (id),
  agent_id uuid not null references accounts (id),
  field_type text not null check (field_type in ('mobile', 'policy_number')),
  -- The number to which the code went; null where no plan of the company has what the agent typed, and no code was sent.
  mobile text,
  policy_serial int,
  created_at timestamptz not null,
  verified_at timestamptz,
  -- The member's, from when the code was right.
  account_id uuid references accounts (id),
  check ((verified_at is null) = (account_id is null)),
  check (verified_at is null or mobile is not null)
);
create index consult_verifications_agent on consult_verifications (agent_id, verified_at desc) where verified_at is not null;
create index consult_verifications_age on consult_verifications (created_at);
