-- A page of a list is found by its numbers and joined by them, so its indexes need no ids; the one by number alone repeats
-- another.
drop index partner_users_newest;
drop index partner_users_name;
drop index partner_users_status;
drop index partner_users_status_name;
drop index partner_users_plan;
drop index partner_users_plan_name;
drop index partner_users_contract;
create index partner_users_newest on partner_users (subsidiary_id, number desc);
create index partner_users_name on partner_users (subsidiary_id, name_key, number);
create index partner_users_status on partner_users (subsidiary_id, status, app_installed, number desc);
create index partner_users_status_name on partner_users (subsidiary_id, status, app_installed, name_key, number);
create index partner_users_plan on partner_users (partner_plan_id, number desc) include (status, app_installed);
create index partner_users_plan_name on partner_users (partner_plan_id, name_key, number) include (status, app_installed);
