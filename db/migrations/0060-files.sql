-- What people have handed us, by a number nobody can guess. The bytes lie in the private storage under storage_key; a
-- row is written in the transaction that uses the file, so a file without a row belongs to nobody and is taken away.
create table stored_files (
  id uuid primary key default gen_random_uuid(),
  owner_account_id uuid references accounts (id),
  -- The room's word for it: 'claim-bill', 'bulk-upload'.
  kind text not null,
  media_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 bytea not null,
  original_name text not null,
  storage_key text not null unique,
  created_at timestamptz not null,
  version int not null default 1
);
create index stored_files_owner on stored_files (owner_account_id, created_at desc);
