-- A subscription may be a company's: given to one of its people under a partner plan instead of paid for. Its terms have no
-- payment either.
alter table subscriptions
  alter column payment_transaction_id drop not null,
  add column partner_plan_id uuid references partner_plans (id),
  add check (payment_transaction_id is not null or partner_plan_id is not null);
alter table subscription_terms alter column payment_transaction_id drop not null;

-- A person has one plan of a contract at a time, whatever is activated twice; and the people of a contract are listed.
create unique index subscriptions_of_company on subscriptions (partner_plan_id, account_id)
  where partner_plan_id is not null and status in ('PENDING_ACTIVATION', 'ACTIVE', 'PAST_DUE');
