-- What our staff write when they set up a company. A code names a company, a part of it or a contract in the catalogue's file.
alter table organizations
  add column code text not null unique default gen_random_uuid()::text check (code ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  add column version int not null default 1;
alter table subsidiaries
  add column code text not null unique default gen_random_uuid()::text check (code ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  add column version int not null default 1;
create index subsidiaries_organization on subsidiaries (organization_id, created_at);
alter table partner_plans
  add column code text not null unique default gen_random_uuid()::text check (code ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  add column logo_file_id uuid references stored_files (id),
  -- How an employee ID looks, as staff typed it: 'BT-#{4,6}'. reference_id_pattern is the expression made of it.
  add column reference_id_mask text,
  add check (reference_id_mask is null or reference_id_sample is not null),
  add check ((reference_id_mask is null) = (reference_id_pattern is null));
create index partner_plans_signed on partner_plans (subsidiary_id) where status = 'SIGNED';
