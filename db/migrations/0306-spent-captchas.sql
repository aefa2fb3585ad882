-- A solved captcha counts once; it is remembered until it would have ended anyway.
create table spent_captchas (
  -- SHA-256 of the task's signature.
  id bytea primary key,
  expires_at timestamptz not null
);
