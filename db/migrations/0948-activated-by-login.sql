-- Whether an employee has activated their plan counts from their first login after their company added them: any request of a
-- session that ran before counted, also of a stranger whose number the company had typed. Who has not logged in since counts
-- from their next login, which is awaited.
update accounts a set awaits_use = true, awaits_app_use = true from partner_users e
where e.account_id = a.id and e.status = 'ACTIVE' and not e.by_self and e.activated_at is not null
  and greatest(a.first_login_at, a.last_login_at) < e.created_at;
update partner_users e set activated_at = null, app_installed = false from accounts a
where a.id = e.account_id and e.status = 'ACTIVE' and not e.by_self and e.activated_at is not null
  and greatest(a.first_login_at, a.last_login_at) < e.created_at;
