-- A plan refunded before refunds knew of claims left its undecided claims open for ever, because nobody may decide them.
-- Of a plan that was changed to a larger one, both terms were refunded: the period begins with the first of them.
with recursive given_back as (
  select s.id, t.starts_on, t.payment_transaction_id
    from subscriptions s
    join subscription_terms t on t.subscription_id = s.id and t.starts_on = s.refund_from and t.taken_back_at is null
    where s.status = 'REFUNDED'
  union all
  select g.id, t.starts_on, t.payment_transaction_id
    from given_back g
    join credit_notes n on n.reference = 'change/' || g.payment_transaction_id
    join invoices i on i.id = n.invoice_id
    join subscription_terms t on t.payment_transaction_id = i.payment_transaction_id
)
update subscriptions s set refund_from = g.starts_on
  from (select id, min(starts_on) as starts_on from given_back group by id) g
  where g.id = s.id and g.starts_on < s.refund_from;

insert into jobs (name, payload, unique_key, run_at, created_at)
  select 'claims.close-refunded-claims', '{}', 'once', now(), now()
  where exists (
    select from claims c join subscriptions s on s.id = c.subscription_id
      where s.status = 'REFUNDED' and c.status in ('INITIATED', 'ON_HOLD', 'PENDING'));
