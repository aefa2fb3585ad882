-- A bank may send back what it paid, and its message of that may be lost: paid payouts are compared with its books for a month.
alter table payouts add column compared_at timestamptz;
create index payouts_compared on payouts (updated_at) where status = 'PAID' and payout_ref is not null;
