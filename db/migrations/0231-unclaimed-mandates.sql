-- Mandates that the bank gave with a payment which became no plan of ours: the customer paid twice, by other means or
-- not at all. Nobody may be left with a permission to be debited that they do not see, so each is cancelled at the
-- gateway, and asked for again until the gateway says that it has ended.
create table unclaimed_mandates (
  token_ref text primary key,
  customer_ref text not null,
  payment_ref text not null,
  tries int not null default 0,
  found_at timestamptz not null,
  -- The gateway's final word.
  ended_at timestamptz
);
create index unclaimed_mandates_open on unclaimed_mandates (found_at) where ended_at is null;
create index gateway_payments_with_token on gateway_payments (updated_at) where token_ref is not null;
