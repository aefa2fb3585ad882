-- Reports that a company's users have asked for. A job writes each of them to two files, a workbook and a CSV, from one moment of
-- the database; the row says how far it is.
create table reports (
  id uuid primary key default gen_random_uuid(),
  subsidiary_id uuid not null references subsidiaries (id),
  partner_plan_id uuid not null references partner_plans (id),
  type text not null check (type in ('APP_DOWNLOAD', 'CORPORATE_USAGE_REPORT', 'HEALTH_CHECKUP', 'CORPORATE_WALLET_LEDGER',
    'CORPORATE_HEALTH_CAMP_REPORT', 'CORPORATE_PEMC_REPORT', 'CORPORATE_CONSULTATION_REPORT', 'CASHLESS_UTILIZATION_REPORT')),
  -- 0: since the plan's first day.
  duration_days int not null check (duration_days >= 0),
  -- Its first and last day, IST.
  duration_start date not null,
  duration_end date not null check (duration_end >= duration_start),
  status text not null default 'PENDING' check (status in ('PENDING', 'FAILED', 'COMPLETED')),
  remarks text,
  requested_by uuid not null references accounts (id),
  requested_on timestamptz not null,
  -- At most one run of a report may complete it: the one that was started last.
  run int not null default 1,
  -- When it is restarted; a report that was restarted fails then.
  due_at timestamptz not null,
  restarted_at timestamptz,
  -- The last sign of life of the process that writes it; null while none does.
  alive_at timestamptz,
  rows_written bigint not null default 0,
  finished_at timestamptz,
  -- The files are deleted then.
  expires_at timestamptz,
  file_name text,
  xlsx_file_id uuid references stored_files (id),
  csv_file_id uuid references stored_files (id),
  version int not null default 1,
  check ((status = 'PENDING') = (finished_at is null)),
  check ((status = 'COMPLETED') = (expires_at is not null)),
  check ((xlsx_file_id is null) = (csv_file_id is null))
);
create index reports_newest on reports (subsidiary_id, requested_on desc, id desc);
-- The same report is not written twice at a time.
create unique index reports_pending on reports (partner_plan_id, type, duration_days) where status = 'PENDING';
create index reports_expiring on reports (expires_at) where xlsx_file_id is not null;
