-- The row of its sheet in which the headings of a list stand, where it is not the first with content: a title above, a merged cell.
alter table bulk_uploads add column heading_row integer check (heading_row between 1 and 1048576);
