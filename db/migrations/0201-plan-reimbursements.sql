-- Which claims a plan reimburses, and up to what, is part of its version: until now every plan without health credits took
-- six types of claims without a limit, whatever its page promised.
create table plan_reimbursements (
  plan_version_id uuid not null references plan_versions (id),
  claim_type text not null check (claim_type in ('In-Clinic Doctor Consultation', 'Online Consultation', 'Lab Tests',
    'Annual Health Checkup', 'Pharmacy', 'Covid Home Care Plan', 'Dental Procedure', 'Vaccination', 'Vision Care', 'Other')),
  -- Null where there is no such limit. The last two hold for one paid period.
  per_visit_paise bigint check (per_visit_paise between 1 and 999999999),
  per_month_paise bigint check (per_month_paise between 1 and 999999999),
  per_term_paise bigint check (per_term_paise between 1 and 999999999),
  count int check (count between 1 and 1000),
  "order" int not null,
  primary key (plan_version_id, claim_type)
);
create trigger plan_reimbursements_rows before update or delete on plan_reimbursements
  for each row execute function refuse_change();

-- Versions published before: one with clinic visits reimburses visits up to the cap that was set for all plans, and tests up
-- to ₹1,000 a term; one with check-ups and no visits reimburses two visits up to that cap; any other reimburses nothing.
-- Under a contract with health credits the packages decide, as before.
with cap as (
  select coalesce((select (value #>> '{}')::bigint from setting_values where key = 'claims.visit_cap'
    and effective_from <= now() order by id desc limit 1), 500) * 100 as paise
), given as (
  select v.id,
    exists (select from plan_benefits b where b.plan_version_id = v.id and b.service_provider = 'book') as visits,
    exists (select from plan_benefits b where b.plan_version_id = v.id and b.service_provider = 'diagnostics') as tests
  from plan_versions v
)
insert into plan_reimbursements (plan_version_id, claim_type, per_visit_paise, per_term_paise, count, "order")
select id, 'In-Clinic Doctor Consultation', cap.paise, null::bigint, case when visits then null else 2 end, 1
  from given, cap where visits or tests
union all
select id, 'Lab Tests', null, 100000, null, 2 from given where visits;

-- Undecided claims of a type that their plan does not reimburse get the finding that filing gives them from now on.
with uncovered as (
  select c.id from claims c join subscription_terms t on t.subscription_id = c.subscription_id and t.number = c.term
    where c.status in ('INITIATED', 'ON_HOLD', 'PENDING') and not c.has_wallet and not exists (select from plan_reimbursements r
      where r.plan_version_id = t.plan_version_id and r.claim_type = c.claim_type)
), marked as (
  update claims set risk = 'HIGH' where id in (select id from uncovered)
)
insert into claim_checks (claim_id, check_code, level, created_at) select id, 'NOT_COVERED', 'HIGH', now() from uncovered;
