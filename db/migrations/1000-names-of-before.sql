-- The names that a person had before they gave another one with an order that they paid: the audit log shows each entry under the
-- name of its moment. Rows of the log cannot change, and a name is its owner's: so it is stored beside them.
create table former_names (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts (id),
  name text not null,
  until timestamptz not null
);
create index former_names_account on former_names (account_id, until);
