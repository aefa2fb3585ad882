-- Columns of a list whose dates may be written with the month first: until somebody has said which way, a date that can be read
-- both ways is applied neither way.
-- Letters are in doubt where the bytes of a file are no Unicode: rows with others than ASCII wait the same way.
alter table bulk_uploads
  add column letters_in_doubt boolean not null default false,
  add column dates_in_doubt text[] not null default '{}';
