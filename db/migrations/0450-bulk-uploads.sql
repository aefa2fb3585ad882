-- Lists that a company uploads: of people to add or block, of dependents to add, change or remove. The file as it was sent
-- is stored; its rows are applied in sets.
create table bulk_uploads (
  id uuid primary key default gen_random_uuid(),
  subsidiary_id uuid not null references subsidiaries (id),
  partner_plan_id uuid not null references partner_plans (id),
  type text not null check (type in ('ACTIVATE', 'BLOCK', 'MEMBER_ACTIVATE', 'MEMBER_PATCH', 'MEMBER_BLOCK')),
  file_id uuid not null references stored_files (id),
  file_name text not null,
  sha256 bytea not null,
  -- Its headings, and for each the key of the column that it fills; empty: none.
  headers text[] not null,
  mapping text[] not null,
  -- Whether a person has agreed to the headings that were only guessed.
  is_mapped boolean not null,
  -- The keys of the values of its rows, in their order.
  columns text[] not null,
  status text not null default 'UPLOADED' check (status in ('UPLOADED', 'PENDING', 'PROCESSING', 'PROCESSED', 'FAILED')),
  mode text check (mode in ('all', 'valid_only')),
  total_rows int not null check (total_rows between 1 and 10000),
  processed_rows int not null default 0,
  succeeded int not null default 0,
  failed int not null default 0,
  -- Why nothing of it was applied: {"type", "extra_args"}.
  refusal jsonb,
  uploaded_by uuid not null references accounts (id),
  uploaded_on timestamptz not null,
  -- Who started it, and in which role: the people of the list are added or blocked in this person's name.
  started_by uuid references accounts (id),
  started_role text,
  started_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz,
  hidden_at timestamptz,
  version int not null default 1,
  check (processed_rows = succeeded + failed and processed_rows <= total_rows),
  check ((status = 'UPLOADED') = (started_at is null)),
  check ((status in ('PROCESSED', 'FAILED')) = (finished_at is not null))
);
create index bulk_uploads_newest on bulk_uploads (subsidiary_id, uploaded_on desc, id desc) where hidden_at is null;
create unique index bulk_uploads_running on bulk_uploads (subsidiary_id) where status in ('PENDING', 'PROCESSING');
create index bulk_uploads_sent on bulk_uploads (subsidiary_id, sha256, type, started_at);

create table bulk_upload_rows (
  upload_id uuid not null references bulk_uploads (id) on delete cascade,
  -- Its number in the file, where the headings are row 1.
  row int not null,
  values text[] not null,
  -- What is wrong with it; empty if nothing is.
  remarks text[] not null default '{}',
  status text not null default 'WAITING' check (status in ('WAITING', 'DONE', 'FAILED', 'UNDONE')),
  -- The person, or dependent, that came of it.
  entity_id uuid,
  primary key (upload_id, row)
);
create index bulk_upload_rows_wrong on bulk_upload_rows (upload_id, row) where remarks <> '{}';
create index bulk_upload_rows_waiting on bulk_upload_rows (upload_id, row) where status = 'WAITING';

-- The day of joining, which insurers ask for.
alter table partner_users add column joined_on date;
