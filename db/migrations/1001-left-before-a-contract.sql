-- A person may have left before the first day of the contract that their company renewed: their plan under it covers no day at all and
-- ends on the day on which they left.
alter table subscriptions drop constraint subscriptions_check,
  add constraint subscriptions_days check (ends_on >= starts_on or partner_plan_id is not null);
alter table subscription_terms drop constraint subscription_terms_check,
  add constraint subscription_terms_days check (ends_on >= starts_on or payment_transaction_id is null);
