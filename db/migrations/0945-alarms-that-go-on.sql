-- An alarm that somebody has taken goes on until a doctor ends it: our staff try again by a time, and one that is handed over is
-- nobody's again. Alarms closed before have no doctor.
alter table home_care_escalations
  -- By when our staff call, call again or write about an alarm that one of them has taken; null of any other.
  add column next_try_at timestamptz,
  add column outcome_doctor text check (length(outcome_doctor) between 3 and 100),
  add check (outcome_doctor is null or status = 'CLOSED');
update home_care_escalations set next_try_at = taken_at + interval '15 minutes' where status = 'TAKEN';
alter table home_care_escalations add check (next_try_at is null or status = 'TAKEN');
-- Two alarms wait where one of them was handed over.
drop index home_care_escalations_open;
create index home_care_escalations_open on home_care_escalations (subscription_id) where status = 'OPEN';
-- The doctor on call is rung again about an alarm that goes on.
alter table home_care_calls drop constraint home_care_calls_escalation_id_key;
create index home_care_calls_of_escalation on home_care_calls (escalation_id) where escalation_id is not null;
create unique index home_care_calls_ringing on home_care_calls (escalation_id) where status in ('PLANNED', 'CALLING');
