-- What the provider of check-ups offers is written in the catalogue's file. Nothing is deleted, because orders refer to it: a
-- package and a time are offered or not.
alter table checkup_packages add column version int not null default 1;
alter table checkup_slots add column is_offered boolean not null default true, add column version int not null default 1;
