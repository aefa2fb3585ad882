-- Care at home is given by the doctors of one clinic. Which one was asked is a fact of the consultation, because the setting
-- may change between a first request and its repetition.
alter table consultations
  add column practice_id uuid,
  add constraint consultations_practice_of_care check (practice_id is null or booked_by = 'CARE');
