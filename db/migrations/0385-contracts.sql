-- What a contract says besides its plan, lives and period. A draft is seen by our staff only and gives nobody anything.
alter table partner_plans
  add column status text not null default 'SIGNED' check (status in ('DRAFT', 'SIGNED')),
  -- What a person proves on the company's own page before the plan is theirs.
  add column activation_type text not null default 'email' check (activation_type in ('email', 'mobile', 'reference_id')),
  add column is_email_optional boolean not null default false,
  add column reference_id_pattern text,
  -- The values that a person's entity, function, designation and location may have; without any, free text.
  add column tag_values jsonb not null default '{}',
  -- Texts that the company wants of each person: [{"key", "label", "required"}].
  add column custom_fields jsonb not null default '[]',
  -- People who may be deleted, and dependents who may be changed, in a plan year; null: no limit.
  add column deletion_limit int check (deletion_limit >= 0),
  add column update_limit int check (update_limit >= 0),
  -- Whether the life of a person who left may be given to another.
  add column quota_reusable boolean not null default false,
  -- How long bills of a person who left are accepted; 0: their credits return at once.
  add column runout_days_on_exit int not null default 0 check (runout_days_on_exit between 0 and 180),
  add column signed_at timestamptz,
  add column version int not null default 1;
update partner_plans set signed_at = created_at;
alter table partner_plans add check ((status = 'SIGNED') = (signed_at is not null));
alter table partner_plans alter column status set default 'DRAFT';

-- What the users of a company did, as its Activity tab shows it. Rows are not changed; those of seven years ago are deleted.
create table company_activities (
  id bigint generated always as identity primary key,
  subsidiary_id uuid not null references subsidiaries (id),
  at timestamptz not null,
  -- Null: our staff or a job; the company is not shown who.
  actor_id uuid references accounts (id),
  actor_name text not null,
  action text not null check (action in ('EMPLOYEE_ADDED', 'EDITED', 'BLOCKED', 'RESTORED', 'REMINDED', 'WALLET_TRANSFER',
    'FILE_UPLOADED', 'FILE_DELETED', 'BULK_PROCESSED', 'REPORT_REQUESTED', 'REPORT_DOWNLOADED', 'CHECKUP_REPORT_DOWNLOADED',
    'USER_INVITED', 'CHC_REQUESTED')),
  entity text not null,
  entity_id text,
  summary text not null,
  before jsonb,
  after jsonb
);
create index company_activities_newest on company_activities (subsidiary_id, id desc);
create index company_activities_action on company_activities (subsidiary_id, action, id desc);
create index company_activities_actor on company_activities (subsidiary_id, actor_id, id desc);
create index company_activities_entity on company_activities (entity_id, id desc) where entity_id is not null;
create index company_activities_at on company_activities (at);
create trigger company_activities_rows before update on company_activities for each row execute function refuse_change();
