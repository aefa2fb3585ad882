-- Whether a company lets us notify its people when one of its users downloads a report that lists them by name.
alter table subsidiaries add column tells_people_of_reports boolean not null default false;
-- Who was notified on which day, IST: at most once a day, however many reports are downloaded. Deleted after a week.
create table report_notices (
  account_id uuid not null references accounts (id),
  on_day date not null,
  primary key (on_day, account_id)
);
