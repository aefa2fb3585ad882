-- A consultation that was held and that its plan could not pay waits for staff, and so does a payment that went back whole at the
-- gateway while its plan was used. Consultations that were held before and used nothing wait from now on.
alter table payment_alerts drop constraint payment_alerts_kind_check;
alter table payment_alerts add constraint payment_alerts_kind_check check (kind in (
  'amount_mismatch', 'currency_mismatch', 'paid_twice', 'refund_not_ours', 'refund_stuck',
  'refund_unclear', 'refunded_beside', 'orders_unclear', 'debit_unclear', 'mandate_unclear', 'mandate_not_cancelled',
  'payout_unclear', 'payout_held', 'settlement_differs', 'invariant_broken', 'consult_unpaid', 'returned_whole'));

insert into payment_alerts (kind, subject, detail, raised_at)
  select 'consult_unpaid', c.transaction_id::text, jsonb_build_object('subscription_id', c.subscription_id), coalesce(c.ended_at, c.ends_at)
  from consultations c where c.status = 'completed' and c.booked_by <> 'CARE'
    and not exists (select from service_uses u where u.reference = 'consult/' || c.transaction_id);
