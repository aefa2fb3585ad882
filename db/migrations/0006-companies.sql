-- Organisations, their subsidiaries (the tenants), and the plan contracts that each subsidiary has.
create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null
);

create table subsidiaries (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  name text not null,
  display_name text not null,
  created_at timestamptz not null,
  has_health_check boolean not null default false,
  has_wallet boolean not null default false,
  pemc_enabled boolean not null default false,
  consult_enabled boolean not null default false,
  member_restricted boolean not null default false
);
alter table partner_roles add foreign key (subsidiary_id) references subsidiaries (id);
