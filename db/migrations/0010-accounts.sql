-- A person is a verified mobile. Codes are kept as HMACs for a day at most; sessions as hashes of their tokens.
create table accounts (
  id uuid primary key default gen_random_uuid(),
  mobile text not null unique check (mobile ~ '^\+91[6-9][0-9]{9}$'),
  name text,
  email text,
  state text,
  created_at timestamptz not null,
  terms_version text,
  terms_at timestamptz,
  blocked_at timestamptz,
  version int not null default 1
);
alter table staff_roles add foreign key (account_id) references accounts (id);
alter table partner_roles add foreign key (account_id) references accounts (id);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  account_id uuid not null references accounts (id),
  -- consumer, corporate and staff sessions live for different times.
  audience text not null check (audience in ('consumer', 'corporate', 'staff')),
  second_factor text not null default 'none' check (second_factor in ('none', 'pending', 'passed')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  address text,
  user_agent text
);
create index sessions_account on sessions (account_id, created_at desc) where revoked_at is null;

-- The shared secret is sealed with the application's key.
create table second_factors (
  account_id uuid primary key references accounts (id),
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  -- The last time step used: a code works once.
  last_step bigint not null default 0,
  -- An unconfirmed secret is shown again only to the session that asked for it.
  enrolment_session uuid,
  failures int not null default 0,
  wait_until timestamptz
);

create table login_challenges (
  id uuid primary key default gen_random_uuid(),
  mobile text not null,
  purpose text not null,
  source text not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  -- HMAC of the code and of the browser's verification cookie.
  code_hmac bytea not null,
  browser_hash bytea not null,
  tries int not null default 0,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  closed_as text check (closed_as in ('used', 'replaced', 'revoked', 'expired'))
);
create index login_challenges_mobile on login_challenges (mobile, created_at desc);
create index login_challenges_address on login_challenges (address, created_at);
create index login_challenges_age on login_challenges (created_at);

-- Wrong codes of the last day, to see one network or the whole world guessing.
create table login_failures (
  id bigint generated always as identity primary key,
  network text not null,
  at timestamptz not null
);
create index login_failures_network on login_failures (network, at);
create index login_failures_age on login_failures (at);

-- What is remembered of a number between codes: consecutive failures and how long it must wait.
create table login_guards (
  mobile text primary key,
  failures int not null default 0,
  wait_until timestamptz,
  locked_at timestamptz
);

create table consents (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts (id),
  purpose text not null,
  given boolean not null,
  text_version text not null,
  language text not null default 'en-IN',
  channel text not null,
  at timestamptz not null,
  evidence jsonb
);
create index consents_latest on consents (account_id, purpose, id desc);
create trigger consents_rows before update or delete on consents for each row execute function refuse_change();
