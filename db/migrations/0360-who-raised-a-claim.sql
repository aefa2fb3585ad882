-- Who of the staff last raised a claim's amount above what its member wrote: they do not approve it alone.
alter table claims add column raised_by uuid references accounts (id);
