-- The company reads that a plan ended because its person deleted their account: no block of its own, and nothing to undo.
alter table company_activities drop constraint company_activities_action_check;
alter table company_activities add constraint company_activities_action_check check (action in ('EMPLOYEE_ADDED', 'EDITED',
  'BLOCKED', 'RESTORED', 'ACCOUNT_DELETED', 'REMINDED', 'WALLET_TRANSFER', 'FILE_UPLOADED', 'FILE_DELETED', 'BULK_PROCESSED',
  'REPORT_REQUESTED', 'REPORT_DOWNLOADED', 'CHECKUP_REPORT_DOWNLOADED', 'USER_INVITED', 'CHC_REQUESTED', 'CHC_ACTIVATED',
  'USER_ROLE_CHANGED', 'USER_REMOVED', 'CONTRACT_AMENDED'));
