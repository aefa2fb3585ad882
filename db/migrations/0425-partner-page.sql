-- What a person typed on their company's own page, by the code that has to be proven next. Deleted after a day.
create table partner_activations (
  verification_id uuid primary key,
  partner_plan_id uuid not null references partner_plans (id),
  proves text not null check (proves in ('mobile', 'email')),
  name text not null,
  email text,
  mobile text not null,
  reference_id text,
  consent_ids text[] not null,
  created_at timestamptz not null
);
create index partner_activations_age on partner_activations (created_at);
-- Of somebody who activated the plan by themselves: whether they let the company see their number. Null: it gave us that number.
alter table partner_users
  add column shows_mobile boolean,
  -- What the company reads instead of `mobile`.
  add column shown_mobile text generated always as
    (case when shows_mobile is false then '+91 ••••• •' || right(mobile, 4) else mobile end) stored;
