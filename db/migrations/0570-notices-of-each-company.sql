-- Somebody on the plans of two companies is notified of the downloads of both: once a day for each.
alter table report_notices drop constraint report_notices_pkey;
-- Of which company they were is not known: its people may get a second mail on the day of this change.
delete from report_notices;
alter table report_notices add column subsidiary_id uuid not null references subsidiaries (id),
  add primary key (on_day, subsidiary_id, account_id);
