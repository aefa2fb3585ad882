-- Whether an employee has the app counts from their first use of it after their company added them, as 0813 says of any use:
-- else adding a number tells whether it is that of a customer with the app.
-- The last use of the app that was noted, and whether the next one is.
alter table accounts
  add column app_used_at timestamptz,
  add column awaits_app_use boolean not null default false;
update accounts set app_used_at = app_installed_at where app_installed_at is not null;

update accounts a set awaits_use = true, awaits_app_use = true from partner_users e
where e.account_id = a.id and e.status = 'ACTIVE' and e.app_installed and not e.by_self and a.app_installed_at < e.created_at;
update partner_users e set app_installed = false
from accounts a where a.id = e.account_id and e.status = 'ACTIVE' and e.app_installed and not e.by_self
  and a.app_installed_at < e.created_at;
