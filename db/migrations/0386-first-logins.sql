-- When a person first logged in, and first from the app: a company sees whether its people use the plan, not how.
alter table accounts
  add column first_login_at timestamptz,
  add column app_installed_at timestamptz;
update accounts a set first_login_at = s.at
  from (select account_id, min(created_at) as at from sessions group by account_id) s where s.account_id = a.id;
