-- A payout that a person found at the bank may be returned as well: it is compared by its key, because the bank's answer with
-- the reference was lost. Payouts by file were never sent to the gateway.
drop index payouts_compared;
create index payouts_compared on payouts (updated_at) where status = 'PAID' and (payout_ref is not null or tries > 0);
