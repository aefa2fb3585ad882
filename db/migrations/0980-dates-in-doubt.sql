-- Columns of a list whose dates may be written with the month first: until somebody has said which way, a date that can be read
-- both ways is applied neither way.
alter table bulk_uploads
  add column dates_in_doubt text[] not null default '{}';
