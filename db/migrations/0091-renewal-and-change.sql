-- What an order is for: a new plan, another term of one that somebody has, or a change to a larger plan from today, for
-- which the unused days of the present term are credited.
alter table orders
  add column kind text not null default 'NEW' check (kind in ('NEW', 'RENEWAL', 'CHANGE')),
  -- The plan that is renewed or changed.
  add column held_subscription_id uuid references subscriptions (id),
  -- What the unused days take off the price.
  add column credit_paise bigint not null default 0 check (credit_paise >= 0),
  add check ((kind = 'NEW') = (held_subscription_id is null)),
  add check (kind = 'CHANGE' or credit_paise = 0);
