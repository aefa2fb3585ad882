-- An alarm ends with an outcome, and a call that nobody answered ends none: the patient's screen says that we rang. Alarms that were
-- closed before have no outcome.
alter table home_care_escalations
  add column outcome text check (outcome in ('STABLE', 'STAYS_HOME', 'HOSPITAL', 'CALLED_112')),
  add column not_reached_at timestamptz,
  add check (outcome is null or status = 'CLOSED');
