-- A subscription tells that its refund waits for a decision, and from which day on its money was asked back or given
-- back, so that claims, purchases and renewals, which do not know the room of refunds, follow the same fact under the
-- subscription's lock. A refund whose amount fell since it was asked for waits for its owner's agreement.
alter table subscriptions add column refund_requested_at timestamptz;
-- The first day of the period that is asked back or was given back; null where none is.
alter table subscriptions add column refund_from date;
alter table subscriptions add check (refund_requested_at is null or refund_from is not null);

alter table plan_refunds add column revised_at timestamptz;
alter table plan_refunds add check (revised_at is null or decision is null);

update subscriptions s
  set refund_requested_at = r.requested_at, refund_from = t.starts_on
  from plan_refunds r
  join invoices i on i.id = r.invoice_id
  join subscription_terms t on t.payment_transaction_id = i.payment_transaction_id
  where r.subscription_id = s.id and r.decision is null;

update subscriptions s
  set refund_from = (
    select max(t.starts_on) from subscription_terms t where t.subscription_id = s.id and t.taken_back_at is null)
  where s.status = 'REFUNDED';
