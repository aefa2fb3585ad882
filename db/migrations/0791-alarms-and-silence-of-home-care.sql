-- An alarm that nobody has taken in 15 minutes rings the doctor on call: a call of its own kind, once for an alarm. It is
-- neither one of the five nor one of the patient's two.
alter table home_care_calls add column escalation_id uuid unique references home_care_escalations (id),
  drop constraint home_care_calls_kind_check,
  add constraint home_care_calls_kind_check check (kind in ('SCHEDULED', 'ON_DEMAND', 'ALARM')),
  add constraint home_care_calls_of_alarm check ((kind = 'ALARM') = (escalation_id is not null));

-- From then on somebody of our staff looks after a patient of whom nobody has heard: rules/welfare.ts. Null: not known yet.
alter table home_care_episodes add column welfare_due_at timestamptz;
update home_care_episodes e set welfare_due_at = coalesce((select max(v.measured_at) from home_care_vitals v
  where v.subscription_id = e.subscription_id), e.activated_at) + interval '12 hours' where status = 'ACTIVE';
create index home_care_episodes_silent on home_care_episodes (welfare_due_at) where status = 'ACTIVE';
