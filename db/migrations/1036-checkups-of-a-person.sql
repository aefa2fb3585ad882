-- The deletion of an account finds the check-ups that companies open by its person's yes, without reading all.
create index checkup_events_yes on checkup_events (actor_id) where kind in ('SHARED', 'AGREED');
