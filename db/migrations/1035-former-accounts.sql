-- A number whose account was deleted opens a new, empty account. It reads nothing of the former one; but its own affairs
-- stay its own, and who appointed it stays its appointer (docs/decisions/0093).
alter table accounts add column erased_number_hmac bytea check (erased_number_hmac is null or erased_at is not null);
create index accounts_erased_number on accounts (erased_number_hmac) where erased_number_hmac is not null;

create table former_accounts (
  account_id uuid not null references accounts (id),
  former_id uuid not null references accounts (id),
  primary key (account_id, former_id),
  check (account_id <> former_id)
);
create index former_accounts_former on former_accounts (former_id);
create trigger former_accounts_append_only before update or delete on former_accounts
  for each row execute function refuse_change();
