-- A session alone made any name a payee's: it added or renamed a person of the plan, or began a purchase in that name, after a claim was
-- approved. When a name was last entered; null: with the row.
alter table subscription_members add column named_at timestamptz;
alter table accounts add column named_at timestamptz;
