-- What a gateway leaves unclear becomes work for staff after a quarter of an hour; what it pays beside a transfer by hand is shown.
alter table payment_alerts drop constraint payment_alerts_kind_check;
alter table payment_alerts add constraint payment_alerts_kind_check check (kind in (
  'amount_mismatch', 'currency_mismatch', 'paid_twice', 'refund_not_ours', 'refund_stuck',
  'refund_unclear', 'refunded_beside', 'orders_unclear', 'debit_unclear', 'mandate_unclear', 'mandate_not_cancelled',
  'payout_unclear', 'payout_held'));

-- The bank's reference of a transfer by hand: whatever the gateway sends after it is a second refund.
alter table refunds add column bank_reference text;
update refunds set bank_reference = substr(last_answer, 15) where status = 'SUCCESS' and last_answer like 'Bank transfer %';
-- Since when an attempt has no clear answer.
alter table refunds add column unclear_since timestamptz;
-- When a refund settled by hand was last compared with the gateway's records.
alter table refunds add column compared_at timestamptz;
alter table payment_orders add column unclear_since timestamptz;

-- The simulated bank also rejects our keys.
alter table simulator_gateway_mandates drop constraint simulator_gateway_mandates_next_debit_check;
alter table simulator_gateway_mandates add check (next_debit in
  ('success', 'fails_softly', 'fails_hard', 'dropped', 'dropped_after_commit', 'late', 'keys_rejected'));
