-- What was agreed about a contract after it was signed: other lives, a later last day. Each is an entry that stays as it was made.
create table partner_plan_amendments (
  id uuid primary key default gen_random_uuid(),
  partner_plan_id uuid not null references partner_plans (id),
  -- Null where it does not change.
  quota_before int,
  quota_after int,
  ends_on_before date,
  ends_on_after date,
  -- Since when it is agreed, as its paper says; it acts from the moment of its entry.
  effective_on date not null,
  reason text not null,
  made_by uuid references accounts (id),
  -- As colleagues knew them then.
  made_by_name text,
  created_at timestamptz not null,
  check ((quota_before is null) = (quota_after is null)),
  check ((ends_on_before is null) = (ends_on_after is null)),
  check (quota_after <> quota_before or ends_on_after > ends_on_before)
);
create index partner_plan_amendments_partner_plan on partner_plan_amendments (partner_plan_id, created_at);
create trigger partner_plan_amendments_rows before update or delete on partner_plan_amendments
  for each row execute function refuse_change();
create trigger partner_plan_amendments_table before truncate on partner_plan_amendments
  for each statement execute function refuse_change();
