-- Since when it is known that no premium goes back for an issued policy that the insurer has cancelled.
alter table insurance_policies add column nothing_owed_at timestamptz;
