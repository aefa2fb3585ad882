-- A printed QR code may be a photograph. Where a clinic asks for it, a printed code unlocks only with the desk's code of the day.
alter table visit_desks add column asks_code boolean not null default false;
alter table visit_passes add column with_desk_code boolean not null default false,
  add constraint visit_passes_desk_code_of_printed check (not with_desk_code or unlocked_with = 'PRINTED_CODE');

-- Wrong codes that a person entered for a clinic on a day, IST: each is counted before it is compared, a right one is taken back.
create table desk_code_misses (
  establishment_id uuid not null references establishments (id),
  day date not null,
  account_id uuid not null references accounts (id),
  misses int not null check (misses >= 0),
  primary key (establishment_id, day, account_id)
);
create index desk_code_misses_day on desk_code_misses (day);
