-- What every room stands on: the demo clock, jobs with their timetable, rate windows, idempotency keys, the outbox of
-- events' jobs, and the audit log. No product noun appears here.

-- The demo world's clock runs ahead of the machine's by this much; it only grows, also across restarts.
create table clock_offset (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
insert into clock_offset default values;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'TA001';
end $$;

-- A job is a row written in the transaction that causes it, so it exists exactly when its cause does.
create table jobs (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null default '{}',
  unique_key text,
  run_at timestamptz not null,
  status text not null default 'queued' check (status in ('queued', 'done', 'dead')),
  attempt int not null default 0,
  lease_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index jobs_due on jobs (run_at, id) where status = 'queued';
create index jobs_dead on jobs (id desc) where status = 'dead';
create index jobs_done on jobs (finished_at) where status = 'done';
-- One open job per key: asking twice for the same work is asking once.
create unique index jobs_unique_key on jobs (name, unique_key) where status = 'queued';

create table job_schedules (
  name text primary key,
  next_run_at timestamptz not null
);

create table rate_windows (
  bucket text not null,
  window_start timestamptz not null,
  expires_at timestamptz not null,
  hits int not null,
  primary key (bucket, window_start)
);
create index rate_windows_expiry on rate_windows (expires_at);

create table idempotency_keys (
  scope text not null,
  key uuid not null,
  call text not null,
  request_hash bytea not null,
  response_status int,
  response_body jsonb,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);

-- Who did what to whom. Rows carry the hash of their own words; seals chain those hashes, so an edit by anybody, the
-- database's owner included, shows in `audit verify`. Sealing is separate from writing, so no two writers wait for each other.
create table audit_log (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  actor_id uuid,
  actor_type text not null,
  role text,
  on_behalf_of uuid,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  reason text,
  ip text,
  request_id text,
  hash bytea not null
);
create index audit_log_entity on audit_log (entity, entity_id, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_xid on audit_log (xid);

create function audit_hash(r audit_log) returns bytea language sql immutable as $$
  select sha256(convert_to(concat_ws(E'\x1f',
    r.id::text, extract(epoch from r.at)::text, coalesce(r.actor_id::text, '-'), r.actor_type, coalesce(r.role, '-'),
    coalesce(r.on_behalf_of::text, '-'), r.action, r.entity, coalesce(r.entity_id, '-'), coalesce(r.before::text, '-'),
    coalesce(r.after::text, '-'), coalesce(r.reason, '-'), coalesce(r.ip, '-'), coalesce(r.request_id, '-')), 'UTF8'))
$$;
create function audit_set_hash() returns trigger language plpgsql as $$
begin
  new.hash := audit_hash(new);
  return new;
end $$;
create trigger audit_log_hash before insert on audit_log for each row execute function audit_set_hash();
create trigger audit_log_rows before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_table before truncate on audit_log for each statement execute function refuse_change();

create table audit_seals (
  id bigint generated always as identity primary key,
  sealed_at timestamptz not null,
  from_xid xid8 not null,
  to_xid xid8 not null,
  row_ids bigint[] not null,
  row_hashes bytea[] not null,
  previous_hash bytea,
  hash bytea not null
);
create trigger audit_seals_rows before update or delete on audit_seals for each row execute function refuse_change();
create trigger audit_seals_table before truncate on audit_seals for each statement execute function refuse_change();
