create index partner_users_blocked on partner_users (partner_plan_id, blocked_at) where blocked_at is not null;
create index partner_users_planned on partner_users (partner_plan_id)
  where status = 'ACTIVE' and last_working_day is not null;
