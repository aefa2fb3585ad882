-- Settlements are fetched from the gateway each day and compared, item by item, with what we know of its payments and refunds.

-- When its items were compared; null while they are waited for.
alter table gateway_settlements add column compared_at timestamptz;
create index gateway_settlements_open on gateway_settlements (settled_at) where compared_at is null;

alter table payment_alerts drop constraint payment_alerts_kind_check;
alter table payment_alerts add constraint payment_alerts_kind_check check (kind in (
  'amount_mismatch', 'currency_mismatch', 'paid_twice', 'refund_not_ours', 'refund_stuck',
  'refund_unclear', 'refunded_beside', 'orders_unclear', 'debit_unclear', 'mandate_unclear', 'mandate_not_cancelled',
  'payout_unclear', 'payout_held', 'settlement_differs'));

-- The simulated gateway settles too.
create table simulator_gateway_settlements (
  settlement_ref text primary key,
  amount_paise bigint not null check (amount_paise > 0),
  fee_paise bigint not null,
  utr text not null,
  created_at timestamptz not null
);
alter table simulator_gateway_payments add column settlement_ref text references simulator_gateway_settlements;
alter table simulator_gateway_refunds add column settlement_ref text references simulator_gateway_settlements;
create index simulator_gateway_payments_settled on simulator_gateway_payments (settlement_ref);
create index simulator_gateway_refunds_settled on simulator_gateway_refunds (settlement_ref);
