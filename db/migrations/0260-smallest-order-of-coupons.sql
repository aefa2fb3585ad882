-- A coupon of rupees off needs a smallest order, or ₹500 off make a plan of ₹299 cost ₹1. Where its author named none it is
-- twice the discount, now and for every coupon saved from here on. One that may leave nothing to pay is meant to take all.
update coupons
set min_cost_paise = least(2 * least(value_paise, coalesce(max_discount_paise, value_paise)), 999999999)
where kind = 'FLAT' and min_cost_paise is null and not allow_zero;
alter table coupons add constraint coupons_flat_have_smallest_order
  check (kind <> 'FLAT' or allow_zero or min_cost_paise is not null);
