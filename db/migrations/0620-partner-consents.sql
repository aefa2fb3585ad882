-- What a person lets a coordinator of a company do for them: activate a home-care plan, enter their address and other
-- details. The number is what the coordinator typed; nobody looks whether it has an account before its owner has answered.
create table partner_user_consents (
  id uuid primary key default gen_random_uuid(),
  subsidiary_id uuid not null references subsidiaries (id),
  partner_plan_id uuid not null references partner_plans (id),
  -- Who asks, and under which name the person was asked; `partner_user_id` of the calls.
  coordinator_id uuid not null references accounts (id),
  coordinator_name text not null,
  -- As typed. Forgotten some time after a request to which its owner did not agree.
  mobile text check (mobile ~ '^\+91[6-9][0-9]{9}$'),
  name text,
  email text,
  -- The person, from when they have agreed.
  account_id uuid references accounts (id),
  status text not null default 'REQUESTED' check (status in ('REQUESTED', 'PROVIDED')),
  scopes text[] not null check (scopes <> '{}' and scopes <@ array['activate_plan', 'edit_address', 'edit_details']),
  -- Of the sentence that the person reads and agrees to.
  text_version text not null,
  requested_at timestamptz not null,
  -- Until then the person can answer.
  expires_at timestamptz not null check (expires_at > requested_at),
  declined_at timestamptz,
  -- Noted when another request takes the place of one that nobody answered in time.
  lapsed_at timestamptz check (lapsed_at >= expires_at),
  provided_at timestamptz check (provided_at < expires_at),
  -- Until then the coordinator can act.
  access_until timestamptz,
  -- The plan was activated: nothing is left to do for the coordinator.
  activated_at timestamptz check (activated_at >= provided_at),
  withdrawn_at timestamptz check (withdrawn_at >= provided_at),
  check ((status = 'PROVIDED') = (provided_at is not null)),
  check (num_nulls(provided_at, access_until, account_id) in (0, 3)),
  check (num_nonnulls(provided_at, declined_at, lapsed_at) <= 1),
  check (provided_at is not null or (activated_at is null and withdrawn_at is null)),
  check (num_nulls(mobile, name) in (0, 2)),
  check (mobile is not null or (provided_at is null and email is null))
);
-- One open request for a number and a plan.
create unique index partner_user_consents_open on partner_user_consents (mobile, partner_plan_id)
  where status = 'REQUESTED' and declined_at is null and lapsed_at is null;
create index partner_user_consents_of_company on partner_user_consents (subsidiary_id, requested_at desc, id desc);
create index partner_user_consents_of_number on partner_user_consents (mobile, requested_at desc);
create index partner_user_consents_of_account on partner_user_consents (account_id, requested_at desc) where account_id is not null;
create index partner_user_consents_unanswered on partner_user_consents (expires_at)
  where status = 'REQUESTED' and mobile is not null;

-- What people of the company did with a consent: who, what, when, for whom. Rows never change.
create table partner_user_consent_log (
  id bigint generated always as identity primary key,
  consent_id uuid not null references partner_user_consents (id),
  at timestamptz not null,
  actor_id uuid not null references accounts (id),
  actor_name text not null,
  act text not null check (act in ('request', 'resend', 'read_status', 'read_details', 'edit_details', 'check_eligibility',
    'read_address', 'edit_address', 'activate_plan'))
);
create index partner_user_consent_log_of_consent on partner_user_consent_log (consent_id, id desc);
create trigger partner_user_consent_log_rows before update or delete on partner_user_consent_log for each row execute function refuse_change();
create trigger partner_user_consent_log_table before truncate on partner_user_consent_log for each statement execute function refuse_change();
