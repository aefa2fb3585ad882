-- What became of a coordinator's consent: the plan that was activated with it, one for each consent and each plan.
alter table partner_user_consents add column subscription_id uuid unique references subscriptions (id),
  add check ((activated_at is null) = (subscription_id is null));

-- The company reads that a coordinator has used one of its lives, not for whom.
alter table company_activities drop constraint company_activities_action_check;
alter table company_activities add constraint company_activities_action_check check (action in ('EMPLOYEE_ADDED', 'EDITED',
  'BLOCKED', 'RESTORED', 'REMINDED', 'WALLET_TRANSFER', 'FILE_UPLOADED', 'FILE_DELETED', 'BULK_PROCESSED', 'REPORT_REQUESTED',
  'REPORT_DOWNLOADED', 'CHECKUP_REPORT_DOWNLOADED', 'USER_INVITED', 'CHC_REQUESTED', 'CHC_ACTIVATED', 'USER_ROLE_CHANGED',
  'USER_REMOVED', 'CONTRACT_AMENDED'));
