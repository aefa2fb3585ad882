-- A late page of a list reads the index alone, also by name; and one plan of a company is listed without reading the people
-- of its other plans.
alter table partner_users add column name_key text not null generated always as (lower(name)) stored;
drop index partner_users_newest;
drop index partner_users_name;
drop index partner_users_status;
drop index partner_users_status_name;
create index partner_users_newest on partner_users (subsidiary_id, number desc) include (id);
create index partner_users_name on partner_users (subsidiary_id, name_key, number) include (id);
create index partner_users_status on partner_users (subsidiary_id, status, app_installed, number desc) include (id);
create index partner_users_status_name on partner_users (subsidiary_id, status, app_installed, name_key, number) include (id);
create index partner_users_plan on partner_users (partner_plan_id, number desc) include (id, status, app_installed);
create index partner_users_plan_name on partner_users (partner_plan_id, name_key, number) include (id, status, app_installed);
