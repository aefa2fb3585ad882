-- A reserved use ends with its order's time to pay, at that instant and not when a job has recorded it.
alter table coupon_redemptions add column reserved_until timestamptz;
update coupon_redemptions r
  set reserved_until = coalesce((select o.expires_at from orders o where o.transaction_id = r.transaction_id), r.reserved_at);
alter table coupon_redemptions alter column reserved_until set not null;
-- Uses are still counted from the index alone.
drop index coupon_redemptions_code;
create index coupon_redemptions_code on coupon_redemptions (code) include (discount_paise, status, reserved_until)
  where status <> 'RELEASED';
