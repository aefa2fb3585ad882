-- Money that waits for its member waits without limit: the list is paged in the order of the failures.
create index claims_unclaimed on claims (payout_failed_at, id) where status = 'SETTLEMENT_FAILED';
-- What the list of unclear payouts shows, in its order; it replaces the index of one half of it.
create index payouts_unclear on payouts (updated_at, id) where status in ('UNKNOWN', 'MANUAL') or paid_beside;
drop index payouts_paid_beside;
