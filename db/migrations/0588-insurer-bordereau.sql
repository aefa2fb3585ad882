-- What our staff report to the insurer each month, what is paid to it, and what it confirms.
alter table reports drop constraint reports_type_check;
alter table reports add constraint reports_type_check check (type in ('APP_DOWNLOAD', 'CORPORATE_USAGE_REPORT', 'HEALTH_CHECKUP',
  'CORPORATE_WALLET_LEDGER', 'CORPORATE_HEALTH_CAMP_REPORT', 'CORPORATE_PEMC_REPORT', 'CORPORATE_CONSULTATION_REPORT',
  'CASHLESS_UTILIZATION_REPORT', 'SALES_TAX', 'PAYOUTS', 'CLAIMS', 'REFUNDS', 'TRIAL_BALANCE', 'TOPUPS', 'INSURER_BORDEREAU'));
alter table reports drop constraint reports_of_whom;
alter table reports add constraint reports_of_whom check ((subsidiary_id is null) = (partner_plan_id is null)
  and (subsidiary_id is null) = (type in ('SALES_TAX', 'PAYOUTS', 'CLAIMS', 'REFUNDS', 'TRIAL_BALANCE', 'TOPUPS', 'INSURER_BORDEREAU')));
alter table report_schedules drop constraint report_schedules_type_check;
alter table report_schedules add constraint report_schedules_type_check
  check (type in ('SALES_TAX', 'PAYOUTS', 'CLAIMS', 'REFUNDS', 'TRIAL_BALANCE', 'TOPUPS', 'INSURER_BORDEREAU'));

create index insurance_policies_cancelled on insurance_policies (cancelled_at) where coi_number is not null and cancelled_at is not null;
create index insurance_refunds_sent on insurance_refunds (completed_at) where completed_at is not null;

-- A transfer to an insurer has a reference of the bank, as every other.
alter table bank_transfers drop constraint bank_transfers_kind_check;
alter table bank_transfers add constraint bank_transfers_kind_check check (kind in ('CLAIM', 'REFUND', 'INSURER'));

-- Premium that was passed on to an insurer. Booked when it is entered, or when a second person agrees.
create table insurer_payments (
  id uuid primary key default gen_random_uuid(),
  insurer_code text not null,
  -- The bank's reference (UTR), in capitals.
  reference text not null check (reference = upper(reference)),
  amount_paise bigint not null check (amount_paise > 0),
  paid_on date not null,
  note text not null,
  status text not null check (status in ('WAITING', 'BOOKED', 'DECLINED')),
  entered_by uuid not null references accounts (id),
  entered_at timestamptz not null,
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  decline_reason text,
  check ((status = 'DECLINED') = (decline_reason is not null)),
  check (num_nulls(decided_by, decided_at) in (0, 2)),
  check (decided_by is distinct from entered_by)
);
create unique index insurer_payments_reference on insurer_payments (reference) where status <> 'DECLINED';
create index insurer_payments_newest on insurer_payments (entered_at desc, id desc);
create index insurer_payments_waiting on insurer_payments (insurer_code) where status = 'WAITING';

-- What an insurer says it issued and cancelled in a month. The newest of a month counts; those before it stay.
create table insurer_statements (
  id uuid primary key default gen_random_uuid(),
  insurer_code text not null,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  uploaded_by uuid not null references accounts (id),
  uploaded_at timestamptz not null
);
create index insurer_statements_of_month on insurer_statements (insurer_code, month, uploaded_at desc, id desc);
create trigger insurer_statements_rows before update or delete on insurer_statements for each row execute function refuse_change();
create trigger insurer_statements_table before truncate on insurer_statements for each statement execute function refuse_change();

create table insurer_statement_lines (
  statement_id uuid not null references insurer_statements (id),
  kind text not null check (kind in ('ISSUED', 'CANCELLED')),
  coi_number text not null,
  -- Of an issued policy; null of a cancelled one.
  premium_paise bigint check (premium_paise > 0),
  primary key (statement_id, kind, coi_number),
  check ((kind = 'ISSUED') = (premium_paise is not null))
);
create trigger insurer_statement_lines_rows before update or delete on insurer_statement_lines for each row execute function refuse_change();
create trigger insurer_statement_lines_table before truncate on insurer_statement_lines for each statement execute function refuse_change();
