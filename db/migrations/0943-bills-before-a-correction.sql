-- One of our staff corrected a claim's bill number before the second claim of the same bill was filed, and nothing was found.
-- The bills that a claim had before corrections of our staff.
alter table claims add column former_bill_keys text[] check (cardinality(former_bill_keys) > 0);
create index claims_former_bill on claims using gin (former_bill_keys) where former_bill_keys is not null;
