-- Settings: what the company may change without a release. A row says what holds from an instant on; the newest row whose
-- instant has come is in force. Rows are written once, so what held on any day can always be told.
create table setting_values (
  id bigint generated always as identity primary key,
  key text not null check (key ~ '^[a-z][a-z-]*\.[a-z][a-z0-9_]*$'),
  value jsonb not null,
  effective_from timestamptz not null,
  -- Null where no person set it: a command on the machine.
  set_by uuid,
  set_at timestamptz not null
);
create index setting_values_key on setting_values (key, id desc);
create trigger setting_values_rows before update or delete on setting_values for each row execute function refuse_change();
create trigger setting_values_table before truncate on setting_values for each statement execute function refuse_change();

-- Grows with every change. Each process asks for it once a second and otherwise reads settings from memory.
create table settings_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 0
);
insert into settings_version default values;
