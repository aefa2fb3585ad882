-- Reports of our own staff are reports without a company: the same states, runs and files.
alter table reports alter column subsidiary_id drop not null, alter column partner_plan_id drop not null;
alter table reports drop constraint reports_type_check;
alter table reports add constraint reports_type_check check (type in ('APP_DOWNLOAD', 'CORPORATE_USAGE_REPORT', 'HEALTH_CHECKUP',
  'CORPORATE_WALLET_LEDGER', 'CORPORATE_HEALTH_CAMP_REPORT', 'CORPORATE_PEMC_REPORT', 'CORPORATE_CONSULTATION_REPORT',
  'CASHLESS_UTILIZATION_REPORT', 'SALES_TAX', 'PAYOUTS', 'CLAIMS', 'REFUNDS', 'TRIAL_BALANCE', 'TOPUPS'));
alter table reports add constraint reports_of_whom check ((subsidiary_id is null) = (partner_plan_id is null)
  and (subsidiary_id is null) = (type in ('SALES_TAX', 'PAYOUTS', 'CLAIMS', 'REFUNDS', 'TRIAL_BALANCE', 'TOPUPS')));
-- What else than the period it is limited to: statuses, one company. Written in one order, so that the same filters are equal.
alter table reports add column filters jsonb not null default '{}';

-- A report that a member of staff gets each month, about the month before.
create table report_schedules (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('SALES_TAX', 'PAYOUTS', 'CLAIMS', 'REFUNDS', 'TRIAL_BALANCE', 'TOPUPS')),
  filters jsonb not null default '{}',
  -- Every month has it.
  day_of_month int not null check (day_of_month between 1 and 28),
  -- Who gets the mail.
  account_id uuid not null references accounts (id),
  -- The next day on which it is made, IST.
  next_on date not null,
  created_at timestamptz not null,
  stopped_at timestamptz,
  -- Null where the product stopped it, because its owner may not have the report any more.
  stopped_by uuid references accounts (id),
  version int not null default 1,
  check (stopped_by is null or stopped_at is not null)
);
create unique index report_schedules_once on report_schedules (account_id, type, filters) where stopped_at is null;
create index report_schedules_due on report_schedules (next_on) where stopped_at is null;

alter table reports add column schedule_id uuid references report_schedules (id);
alter table reports add constraint reports_schedule check (schedule_id is null or subsidiary_id is null);
-- Whatever is retried, a schedule makes one report of a month.
create unique index reports_of_schedule on reports (schedule_id, duration_start) where schedule_id is not null;
-- The same report that somebody asked for is not written twice at a time.
create unique index reports_pending_of_staff on reports (type, duration_start, duration_end, filters)
  where status = 'PENDING' and subsidiary_id is null and schedule_id is null;
create index reports_of_staff on reports (requested_on desc, id desc) where subsidiary_id is null;

-- They read what was written in a period. These tables are only appended to, in the order of these days: an index of their
-- blocks is as good as one of their rows, and costs writers nothing.
create index invoices_issued on invoices using brin (issued_on) with (pages_per_range = 32, autosummarize = on);
create index credit_notes_issued on credit_notes using brin (issued_on) with (pages_per_range = 32, autosummarize = on);
create index ledger_transfers_created on ledger_transfers using brin (created_at) with (pages_per_range = 32, autosummarize = on);
