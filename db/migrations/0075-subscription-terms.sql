-- A subscription is renewed, not replaced: it keeps its id and its members, and each paid period is a term with the plan
-- version that was bought. `subscriptions` carries the newest version and the dates of the whole.
create table subscription_terms (
  subscription_id uuid not null references subscriptions (id),
  number int not null check (number > 0),
  plan_version_id uuid not null,
  -- The first and the last covered day, IST.
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- One payment makes one term, whatever is retried.
  payment_transaction_id uuid not null unique,
  created_at timestamptz not null,
  -- Its money went back before it had begun; the subscription ends with the term before.
  taken_back_at timestamptz,
  primary key (subscription_id, number)
);

insert into subscription_terms (subscription_id, number, plan_version_id, starts_on, ends_on, payment_transaction_id, created_at)
  select id, 1, plan_version_id, starts_on, ends_on, payment_transaction_id, created_at from subscriptions;

alter table subscriptions add column auto_renew boolean not null default false;

drop index subscriptions_expiry;
create index subscriptions_expiry on subscriptions (expires_at) where status in ('ACTIVE', 'PAST_DUE');
