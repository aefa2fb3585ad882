-- The order in which files were handed in: several come in one request, at one instant.
alter table claim_files add column number bigint generated always as identity;
