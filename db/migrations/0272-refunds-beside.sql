-- What the gateway refunded beside our own refunds: a second time, or in its own dashboard. Our money at the gateway is less
-- by it, so it is booked; a person gets it back.
create table refunds_beside (
  refund_ref text primary key,
  payment_ref text not null references gateway_payments (payment_ref),
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null,
  created_at timestamptz not null
);

-- Second refunds from before are known by their alerts.
insert into refunds_beside (refund_ref, payment_ref, amount_paise, currency, created_at)
  select a.subject, p.payment_ref, substring(a.detail ->> 'amount' from '(\d+) paise')::bigint, p.currency, a.raised_at
    from payment_alerts a join gateway_payments p on p.payment_ref = a.detail ->> 'payment_ref'
    where a.kind = 'refunded_beside' and a.detail ->> 'amount' ~ '^[A-Z]{3} [1-9]\d* paise$';

insert into jobs (name, payload, unique_key, run_at, created_at)
  select 'books.post-opening-entries', '{}', 'refunds-beside', now(), now() where exists (select 1 from refunds_beside);
