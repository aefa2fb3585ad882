-- The calls of home care are made by the same desk of doctors. The patient need not be a person of the plan, so who it is
-- belongs, sealed, to the consultation.
alter table consultations
  add column sealed_patient bytea,
  drop constraint consultations_booked_by_check,
  add constraint consultations_booked_by_check check (booked_by in ('MEMBER', 'AGENT', 'CARE')),
  drop constraint consultations_check1,
  add constraint consultations_check1 check ((booked_by in ('MEMBER', 'CARE')) = (account_id is not null)),
  add constraint consultations_patient_of_care check ((booked_by = 'CARE') = (sealed_patient is not null));
