-- A second channel for login codes: an e-mail address that its owner has confirmed while logged in. What is counted of
-- codes by mail is counted beside those to the number, so that neither uses up the other's.
create table login_emails (
  account_id uuid primary key references accounts (id),
  email text not null,
  verified_at timestamptz not null
);

alter table login_challenges
  drop constraint login_challenges_channel_check,
  add constraint login_challenges_channel_check check (channel in ('sms', 'whatsapp', 'mail')),
  -- The address to be confirmed. Null for a login, which goes to the account's confirmed one if there is any.
  add column email text check (email is null or channel = 'mail');

alter table login_browsers
  add column by_mail boolean not null default false,
  drop constraint login_browsers_pkey,
  add primary key (mobile, browser_hash, by_mail),
  -- A device is known at a number, however it logged in.
  add check (known_at is null or not by_mail);

alter table login_guards
  add column by_mail boolean not null default false,
  drop constraint login_guards_pkey,
  add primary key (mobile, by_mail);

alter table login_failures add column by_mail boolean not null default false;
alter table counted_sends add column by_mail boolean not null default false;
