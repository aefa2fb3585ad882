-- A candidate agrees to a check-up before employment themselves. Until now the company said that they had, and read the
-- certificate by it; of such check-ups the company sees the certificate and the outcome once the candidate agrees.
alter table checkup_orders add column agreed_at timestamptz,
  add constraint checkup_orders_candidates_agree check (agreed_at is null or variation = 'PEMC');
alter table checkup_events drop constraint checkup_events_kind_check,
  add constraint checkup_events_kind_check check (kind in ('MOVED', 'MISSED', 'TIME_CHANGED', 'REPORT_ADDED', 'SHARED',
    'UNSHARED', 'AGREED', 'DISAGREED', 'ACCESS_REQUESTED', 'DOWNLOADED'));
