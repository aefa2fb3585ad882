-- When a person who was checked at a camp was given the report. The report itself is not stored here.
alter table health_camp_registrations add column report_released_at timestamptz,
  add constraint health_camp_registrations_released check (report_released_at is null or done_at is not null);
-- A report of a contract reads the registrations of its people.
create index health_camp_registrations_employee on health_camp_registrations (partner_user_id);
