-- An alarm that was taken and handed over is nobody’s again, but it is no alarm of which nobody has heard: patient and staff read who
-- passed it on, and when (0086). Of earlier ones nobody knows it any more.
alter table home_care_escalations
  add column handed_over_by uuid references accounts (id),
  add column handed_over_at timestamptz,
  add constraint home_care_escalations_handed_over check (num_nulls(handed_over_by, handed_over_at) in (0, 2));
