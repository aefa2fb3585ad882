-- What a subsidiary has agreed with us: one version of a plan for so many lives, from a day on. Running contracts keep
-- the version that was agreed, whatever the catalogue sells later.
create table partner_plans (
  id uuid primary key default gen_random_uuid(),
  subsidiary_id uuid not null references subsidiaries (id),
  plan_version_id uuid not null references plan_versions (id),
  -- How the company calls this contract.
  partner_name text not null,
  starts_on date not null,
  -- The last covered day, IST; null for a contract without an end.
  ends_on date check (ends_on >= starts_on),
  is_plan_active boolean not null default true,
  -- Lives.
  quota int not null check (quota between 0 and 10000000),
  consumed_quota int not null default 0 check (consumed_quota between 0 and quota),
  -- E-mail domains whose owners may activate by themselves: 'banyan.example' or '*.banyan.example'.
  domains text[] not null default '{}',
  is_wallet_based_plan boolean not null default false,
  -- Which of the two checkups the plan's Master Checkup is; null where it includes none.
  checkup_variation_type text check (checkup_variation_type in ('AHC', 'PEMC')),
  -- Null where the company does not use employee IDs.
  reference_id_placeholder text,
  reference_id_sample text,
  created_at timestamptz not null,
  check ((reference_id_placeholder is null) = (reference_id_sample is null))
);
create index partner_plans_subsidiary on partner_plans (subsidiary_id);
