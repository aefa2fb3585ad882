-- One sealed word: a process whose secret does not open it holds another database's secret, and says so instead of starting.
create table key_check (
  id int primary key default 1 check (id = 1),
  sealed_word bytea not null
);
