-- Employees are found by any part of name, ID, email and mobile; a number that a person keeps to themselves finds nobody.
alter table partner_users add column find_text text not null generated always as (lower(name || ' ' ||
  coalesce(external_reference_id, '') || ' ' || coalesce(email, '') || ' ' ||
  case when shows_mobile is not false then mobile else '' end)) stored;
create index partner_users_find on partner_users using gin (find_text gin_trgm_ops);
