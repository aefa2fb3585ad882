-- What of a workbook is the list: the sheet that was read, the other shown ones that have rows, how many rows of the sheet are
-- hidden (filtered, grouped, by hand), and which rows are meant. Null: nobody has said, so a list of people to delete is
-- the rows that can be seen, and any other all of them.
alter table bulk_uploads
  add column sheet text not null default '',
  add column other_sheets text[] not null default '{}',
  add column hidden_rows integer not null default 0 check (hidden_rows >= 0),
  add column rows_meant text check (rows_meant in ('SHOWN', 'ALL')),
  drop constraint bulk_uploads_total_rows_check,
  -- 0 where the sheet hides each row.
  add constraint bulk_uploads_total_rows_check check (total_rows between 0 and 10000);
