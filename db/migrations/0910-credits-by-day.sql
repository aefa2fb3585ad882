-- The overview of a company draws what it could allot on each day of the plan year, from the index alone.
create index wallet_transactions_company_days on wallet_transactions (partner_plan_id, type, created_at)
  include (amount_paise, modified_at) where status = 'SUCCESS' and type in ('TOPUP', 'TRANSFER', 'RESTORE');
