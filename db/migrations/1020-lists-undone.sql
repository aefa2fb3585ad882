-- A list of deletions is undone for a day, as one act: what it did to each person, and how it found them. A person whom somebody
-- else has changed since is recognised by the moment and the day.
alter table bulk_upload_rows
  add column applied_at timestamptz,
  -- The last day that the list set: in the past or today, or one that is planned.
  add column set_day date,
  -- The planned end that the list replaced.
  add column before jsonb;
