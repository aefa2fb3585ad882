-- Whether an employee has used their plan counts from the first use after their company added them: a person who was here
-- before looked as if they had at once, so adding a number told whether it is a customer's.
-- Set for an account that logged in before: the next use is reported.
alter table accounts add column awaits_use boolean not null default false;

update accounts a set awaits_use = true from partner_users e
where e.account_id = a.id and e.status = 'ACTIVE' and e.activated_at < e.created_at
  and (a.last_login_at is null or a.last_login_at < e.created_at);
update partner_users e set activated_at = case when a.last_login_at >= e.created_at then a.last_login_at end
from accounts a where a.id = e.account_id and e.status = 'ACTIVE' and e.activated_at < e.created_at;
