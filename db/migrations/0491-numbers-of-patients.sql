-- The number with which the patient logged in when it was asked for; null for the plan's owner and for somebody without
-- one. Who reads a consultation follows from it and not from the number that the plan's owner has entered since.
alter table consultations add column patient_mobile text;
update consultations c set patient_mobile = m.mobile from subscription_members m where m.uhid = c.uhid and not m.is_primary;
create index consultations_of_patient on consultations (patient_mobile, initiated_at desc) where patient_mobile is not null;
