-- The file of a list that was deleted before anything of it was applied is deleted with it.
alter table bulk_uploads alter column file_id drop not null;
update bulk_uploads set file_id = null where hidden_at is not null and succeeded = 0;
delete from stored_files f where kind = 'bulk-upload' and not exists (select from bulk_uploads u where u.file_id = f.id);
