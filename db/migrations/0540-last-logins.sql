-- When a person last logged in: sessions are deleted a while after they end. Companies read it in their report of app downloads.
alter table accounts add column last_login_at timestamptz;
update accounts a set last_login_at = coalesce(s.at, a.first_login_at)
  from (select a.id, max(s.created_at) as at from accounts a left join sessions s on s.account_id = a.id group by a.id) s
  where s.id = a.id and coalesce(s.at, a.first_login_at) is not null;
