-- One doctor for all twelve days: whose the first call was. A colleague who changes that says why, and the buyer is told;
-- then the doctor of the next call is it.
alter table home_care_episodes add column doctor_ref text, add column doctor_name text,
  add column doctor_change_reason text check (doctor_change_reason in ('NOT_AVAILABLE', 'PATIENT_ASKED', 'LANGUAGE')),
  add column doctor_changed_at timestamptz,
  add constraint home_care_episodes_doctor check (num_nulls(doctor_ref, doctor_name) in (0, 2)),
  add constraint home_care_episodes_doctor_change check (num_nulls(doctor_change_reason, doctor_changed_at) in (0, 2));
-- Care that goes on: the doctor whom the patient has talked to.
update home_care_episodes e set doctor_ref = first.doctor_ref, doctor_name = first.doctor_name
  from (select distinct on (c.subscription_id) c.subscription_id, o.doctor_ref, o.doctor_name from home_care_calls c
      join consultations o on o.transaction_id = c.consult_id
    where c.status = 'DONE' and o.doctor_ref is not null and o.doctor_name is not null
    order by c.subscription_id, c.due_at) first
  where first.subscription_id = e.subscription_id and e.status = 'ACTIVE';
-- Whom the desk of doctors is asked for; null: anybody on duty.
alter table consultations add column asked_doctor_ref text;
alter table simulator_desk_requests add column doctor_ref text;
