-- A column that was set in many rows of a list at once: its cells as they were, until another one is set, so that it is undone as one.
alter table bulk_upload_rows add column cell_before text;
-- {id, column, to}
alter table bulk_uploads add column last_set jsonb;
