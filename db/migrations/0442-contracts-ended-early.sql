-- A signed contract may be ended before its last day, and one without a last day gets one.
alter table partner_plan_amendments drop constraint partner_plan_amendments_check1;
alter table partner_plan_amendments drop constraint partner_plan_amendments_check2;
alter table partner_plan_amendments add constraint partner_plan_amendments_days
  check (ends_on_after is not null or ends_on_before is null);
alter table partner_plan_amendments add constraint partner_plan_amendments_changes
  check (quota_after <> quota_before or ends_on_after is distinct from ends_on_before);
