-- Who has seen and who has edited a list that a company uploads: a list that somebody else edits after it was checked does not
-- start, and the people who worked on it give nothing to themselves by it.
create table bulk_upload_participants (
  upload_id uuid not null references bulk_uploads (id) on delete cascade,
  account_id uuid not null references accounts (id),
  -- The newest version that this person checked or started.
  seen_version int,
  -- The newest version that this person's edit has made.
  edited_version int,
  primary key (upload_id, account_id),
  check (seen_version is not null or edited_version is not null)
);
create index bulk_upload_participants_account on bulk_upload_participants (account_id);

insert into bulk_upload_participants (upload_id, account_id, edited_version)
select distinct u.id, a.id, u.version from bulk_uploads u
join audit_log l on l.entity = 'bulk_upload' and l.entity_id = u.id::text
  and l.action in ('bulk-uploads.rows-corrected', 'bulk-uploads.headings-assigned')
join accounts a on a.id = l.actor_id
where u.status in ('UPLOADED', 'FAILED');
