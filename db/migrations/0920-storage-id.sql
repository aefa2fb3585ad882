-- What names the storage of files that this database was used with.
alter table world add column storage_id uuid;
