-- When an applicant was born and what they answered about their health are sealed, as account numbers are. What an earlier
-- version stored in clear is sealed when the product starts, and emptied: only the product has the key.
alter table insurance_applications rename column dob to clear_dob;
alter table insurance_applications rename column vaccination_doses_covid19 to clear_vaccination_doses_covid19;
alter table insurance_applications
  add column sealed_dob bytea,
  add column sealed_vaccination_doses_covid19 bytea,
  drop constraint insurance_applications_check1,
  add constraint insurance_applications_complete check (submitted_at is null or (name is not null and gender is not null
    and coalesce(sealed_dob::text, clear_dob::text) is not null and applicant_email is not null
    and coalesce(sealed_vaccination_doses_covid19::text, clear_vaccination_doses_covid19::text) is not null
    and nominee_name is not null and nominee_relation is not null)),
  add check (sealed_dob is null or clear_dob is null),
  add check (sealed_vaccination_doses_covid19 is null or clear_vaccination_doses_covid19 is null);
