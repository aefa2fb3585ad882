-- For a list with children: the version of the text by which the employees, their parents or guardians, have agreed.
alter table bulk_uploads add column guardian_text_version text;
