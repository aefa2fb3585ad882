-- Lists of the desk are read, and counted, by their indexes alone.
drop index claims_due;
create index claims_due on claims (status, due_at, id) include (created_at, claim_amount_paise, insured, clock_started_at, paused_seconds)
  where due_at is not null;
create index claims_unassigned on claims (status, created_at, id)
  where assigned_to is null and status in ('INITIATED', 'PENDING', 'ON_HOLD');
