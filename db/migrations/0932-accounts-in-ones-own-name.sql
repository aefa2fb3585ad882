-- Whether the bank has the account in its owner's own name, as far as it said so when the account was saved: a shared one that was
-- given after one person's approval and is in another name waits for a second person.
alter table bank_details add column own_name boolean not null default false;
