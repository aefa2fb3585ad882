-- Codes are voided, and wrong ones waited for, by browser: a stranger who asks for codes of a number does not stop its
-- owner. A browser that has logged in to the number is known there.
create table login_browsers (
  mobile text not null,
  -- Hash of the verification cookie.
  browser_hash bytea not null,
  -- Its last login to this number; null for a browser that has only failed.
  known_at timestamptz,
  -- Consecutive wrong codes, and how long they make it wait.
  failures int not null default 0,
  wait_until timestamptz,
  seen_at timestamptz not null,
  primary key (mobile, browser_hash)
);
create index login_browsers_browser on login_browsers (browser_hash) where known_at is not null;
create index login_browsers_age on login_browsers (seen_at);

-- What is left here counts the strangers of a number together, until they are locked out.
alter table login_guards drop column wait_until;

alter table login_challenges
  -- Asked for by a known browser, or used to log in.
  add column is_known boolean not null default false,
  add column counted_send_id bigint;
