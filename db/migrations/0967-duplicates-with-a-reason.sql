-- A serious duplicate that is found after an approval stops the money until this instant; null for what stops nothing.
alter table claim_checks add column stops_until timestamptz;
update claim_checks set stops_until = created_at + interval '4 days' where check_code in ('SAME_FILE', 'SAME_BILL') and level = 'HIGH';

-- Issuers are compared without 'M/s' and their legal form: stored keys are computed again.
insert into jobs (name, payload, unique_key, run_at, created_at)
  select 'claims.renew-bill-keys', '{}', 'once', now(), now()
  where exists (select from claims where bill_key is not null);
