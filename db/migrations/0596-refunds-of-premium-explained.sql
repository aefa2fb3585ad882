-- Why a refund of premium was declined, as the member reads it, and since when it waits for a bank transfer.
alter table insurance_refunds add column declined_for text
    check (declined_for in ('PAID_ALREADY', 'WRONG_AMOUNT', 'NOT_OWED', 'TO_CLEAR')),
  add column failed_at timestamptz;
