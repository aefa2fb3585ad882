-- A review that was read and is not shown is another matter than one that nobody has read yet: the first waits for no one.
alter table reviews add column hidden_at timestamptz check (hidden_at is null or published_at is null);
create index reviews_waiting on reviews (written_at desc) where published_at is null and hidden_at is null;
