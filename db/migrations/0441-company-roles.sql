-- The role of a company's user is changed by a colleague who has seen this version.
alter table partner_roles add column version int not null default 1;

alter table company_activities drop constraint company_activities_action_check;
alter table company_activities add constraint company_activities_action_check check (action in ('EMPLOYEE_ADDED', 'EDITED',
  'BLOCKED', 'RESTORED', 'REMINDED', 'WALLET_TRANSFER', 'FILE_UPLOADED', 'FILE_DELETED', 'BULK_PROCESSED', 'REPORT_REQUESTED',
  'REPORT_DOWNLOADED', 'CHECKUP_REPORT_DOWNLOADED', 'USER_INVITED', 'CHC_REQUESTED', 'USER_ROLE_CHANGED', 'USER_REMOVED',
  'CONTRACT_AMENDED'));
