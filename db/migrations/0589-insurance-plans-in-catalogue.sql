-- Insurance plans are edited as the catalogue is: a draft, the difference, the next version.
alter table catalogue_drafts drop constraint catalogue_drafts_kind_check;
alter table catalogue_drafts add constraint catalogue_drafts_kind_check
  check (kind in ('plans', 'groups', 'coupons', 'offers', 'redirects', 'insurance_plans'));
-- Grows with every change, also of its status alone; detects concurrent edits.
alter table insurance_plans add column version int not null default 0;
update insurance_plans p set version = (select count(*) from insurance_plan_versions v where v.insurance_plan_id = p.id);
