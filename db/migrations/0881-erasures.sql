-- A person has their account deleted: 48 hours after they asked, or as soon after as nothing of it is open. What the law keeps stays
-- under the account, which then has no number, name or address, and opens to nobody; the number is free for a new account.
alter table accounts
  add column erased_at timestamptz,
  drop constraint accounts_mobile_check,
  add constraint accounts_mobile_check check (case when erased_at is null then mobile ~ '^\+91[6-9][0-9]{9}$'
    else mobile = 'erased:' || id end),
  add constraint accounts_erased check (erased_at is null or (blocked_at is not null and num_nonnulls(name, email, state, pincode) = 0));

create table erasures (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id),
  status text not null default 'REQUESTED' check (status in ('REQUESTED', 'WITHDRAWN', 'DONE', 'PARTIAL')),
  sealed_reason bytea,
  -- Running plans that the person agreed to lose.
  plan_ids uuid[] not null default '{}',
  requested_at timestamptz not null,
  due_at timestamptz not null check (due_at >= requested_at + interval '48 hours'),
  -- What is open since it was due; the person knows.
  waits_for text[] not null default '{}',
  ended_at timestamptz,
  -- What the law makes us keep.
  kept text[] not null default '{}',
  check ((status = 'REQUESTED') = (ended_at is null)),
  check ((status = 'PARTIAL') = (kept <> '{}')),
  check (ended_at is null or sealed_reason is null),
  check (status not in ('DONE', 'PARTIAL') or ended_at >= due_at)
);
create unique index erasures_open on erasures (account_id) where status = 'REQUESTED';
create index erasures_due on erasures (due_at) where status = 'REQUESTED';
create index erasures_account on erasures (account_id, requested_at desc);

-- Rows of companies and coordinators stay, without the person.
alter table partner_users
  drop constraint partner_users_mobile_check,
  add constraint partner_users_mobile_check check (mobile ~ '^\+91[6-9][0-9]{9}$' or (mobile = 'erased:' || id and status = 'EXPIRED'));
alter table partner_user_consents
  drop constraint partner_user_consents_check10,
  add constraint partner_user_consents_reachable check (mobile is not null or email is null);
