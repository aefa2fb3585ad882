-- A company types a candidate's number, and could type one of its own: it agreed for the candidate by it and read the
-- certificate. The centre notes the number that the person gives together with an ID; until then nothing of the results is
-- shown, to the typed number or to the company.
alter table checkup_orders add column person_mobile text,
  add constraint checkup_orders_person_of_candidate check (person_mobile is null or variation = 'PEMC');
create index checkup_orders_of_person on checkup_orders (person_mobile, created_at desc) where person_mobile is not null;
alter table checkup_events drop constraint checkup_events_kind_check,
  add constraint checkup_events_kind_check check (kind in ('MOVED', 'MISSED', 'TIME_CHANGED', 'REPORT_ADDED', 'IDENTIFIED', 'SHARED',
    'UNSHARED', 'AGREED', 'DISAGREED', 'ACCESS_REQUESTED', 'DOWNLOADED'));
