-- A claim that is filed again keeps the files of the first: one stored file, a row in each claim.
alter table claim_files
  drop constraint claim_files_id_fkey,
  alter column id set default gen_random_uuid(),
  add column file_id uuid references stored_files (id);
update claim_files set file_id = id;
alter table claim_files alter column file_id set not null;
create index claim_files_stored on claim_files (file_id);

-- The claim's own file that a check is about.
alter table claim_checks add column file_id uuid references claim_files (id);
