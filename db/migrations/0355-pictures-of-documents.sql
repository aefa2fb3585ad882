-- Staff look at pictures of a document's pages. They are files too, owned, exported and deleted with the document.
alter table stored_files
  -- A document's number of pages; null when it cannot be opened, has no pages, or is not drawn yet.
  add column page_count int check (page_count > 0),
  add column drawn_at timestamptz,
  -- Of a picture: the document and the page that it shows.
  add column drawn_from uuid references stored_files (id) on delete cascade,
  add column page int check (page > 0),
  add constraint stored_files_drawn check ((drawn_from is null) = (page is null)),
  add constraint stored_files_page unique (drawn_from, page);
create index stored_files_undrawn on stored_files (created_at)
  where media_type = 'application/pdf' and drawn_at is null and drawn_from is null;
