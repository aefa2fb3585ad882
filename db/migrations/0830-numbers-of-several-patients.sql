-- A coordinator who enters one number for several patients, or their own, may be arranging care for nobody: our staff ring the
-- number and say whose it is. Only hashes: the caregiver's number is sealed. Care of before has none.
create table home_care_numbers (
  subscription_id uuid not null references home_care_episodes (subscription_id),
  source text not null check (source in ('LOGIN', 'CAREGIVER', 'ADDRESS')),
  number_hash bytea not null,
  -- Account and name: two people under one account are two patients.
  patient_hash bytea not null,
  primary key (subscription_id, source)
);
create index home_care_numbers_by_number on home_care_numbers (number_hash);

alter table home_care_episodes add column number_found_at timestamptz, add column number_checked_at timestamptz,
  add column number_checked_by uuid references accounts (id),
  add column number_outcome text check (number_outcome in ('ONE_HOUSEHOLD', 'NOT_THE_PATIENT')),
  add constraint home_care_episodes_number_check check (num_nulls(number_checked_at, number_checked_by, number_outcome) in (0, 3)
    and (number_checked_at is null or number_found_at is not null));
create index home_care_episodes_numbers_to_check on home_care_episodes (number_found_at)
  where number_found_at is not null and number_checked_at is null;
