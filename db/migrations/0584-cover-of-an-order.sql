-- An order is for a plan, for a cover beside it, or for a cover alone. Its amount is the plan's part and the premium.
alter table orders
  alter column plan_id drop not null,
  alter column plan_version_id drop not null,
  alter column plan_line drop not null,
  add column insurance_plan_version_id uuid references insurance_plan_versions (id),
  -- Passed on to the insurer: never discounted, never invoiced by us.
  add column premium_paise bigint not null default 0 check (premium_paise >= 0),
  -- The applicant's date of birth as it was given with the payment.
  add column sealed_applicant_dob bytea,
  add check (num_nulls(plan_id, plan_version_id, plan_line) in (0, 3)),
  add check (plan_id is not null or insurance_plan_version_id is not null),
  add check (num_nulls(insurance_plan_version_id, sealed_applicant_dob) in (0, 2)),
  add check ((insurance_plan_version_id is null) = (premium_paise = 0)),
  add check (premium_paise <= amount_paise),
  add check (plan_id is not null or (amount_paise = premium_paise and coupon_code is null and kind = 'NEW'));
