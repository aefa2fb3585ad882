-- The catalogue. A plan is a name that lasts; what it costs and gives is a version, written once and never changed, so a
-- running subscription keeps what its buyer paid for. Publishing writes the next version and points the plan at it.
create table plans (
  id uuid primary key,
  product_code text not null default 'healthplan' check (product_code ~ '^[a-z][a-z0-9-]{1,39}$'),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'LIVE', 'RETIRED')),
  -- Null until the first version is published.
  current_version_id uuid,
  created_at timestamptz not null
);

create table plan_versions (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references plans (id),
  version int not null check (version > 0),
  name text not null,
  cost_paise bigint not null check (cost_paise between 0 and 999999999),
  valued_at_paise bigint not null check (valued_at_paise between 0 and 999999999),
  duration_days int not null check (duration_days between 1 and 3660),
  adult int not null check (adult between 0 and 20),
  minor int not null check (minor between 0 and 20),
  coverage_text text not null,
  marketing_plan_title text not null,
  marketing_plan_subtitle text not null,
  -- What the plan does not give, in sentences a buyer reads before paying.
  exclusions text[] not null default '{}',
  renewable boolean not null,
  human_readable_billing_cycle text,
  published_at timestamptz not null,
  published_by uuid,
  unique (plan_id, version),
  check (adult + minor > 0),
  check (renewable = (human_readable_billing_cycle is not null))
);
alter table plans add foreign key (current_version_id) references plan_versions (id);
alter table plans add check (status = 'DRAFT' or current_version_id is not null);

create table plan_benefits (
  id bigint generated always as identity primary key,
  plan_version_id uuid not null references plan_versions (id),
  "order" int not null,
  main_header text not null,
  display_header text not null,
  extra_display_headers text[] not null default '{}',
  worth_paise bigint check (worth_paise between 0 and 999999999),
  service_title text not null,
  -- How many of it; null where it is not counted.
  benefit_attribute_value int check (benefit_attribute_value between 0 and 10000),
  service_provider text check (service_provider in ('consult', 'book', 'diagnostics', 'order')),
  unique (plan_version_id, "order")
);

-- The price split by how it is taxed. Amounts include the tax and add up to the version's cost.
create table plan_components (
  plan_version_id uuid not null references plan_versions (id),
  code text not null check (code ~ '^[A-Z][A-Z0-9_]{1,29}$'),
  label text not null,
  amount_paise bigint not null check (amount_paise >= 0),
  sac text not null check (sac ~ '^[0-9]{4,8}$'),
  -- Percent.
  tax_rate numeric(5, 2) not null default 18 check (tax_rate between 0 and 100),
  "order" int not null,
  primary key (plan_version_id, code)
);

-- Where a version is sold; no row means everywhere.
create table plan_cities (
  plan_version_id uuid not null references plan_versions (id),
  name text not null,
  "order" int not null,
  primary key (plan_version_id, name)
);

-- A page that sells plans together, at /plus/<slug>.
create table plan_groups (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  kind text not null check (kind in ('retail', 'home-care')),
  title text not null,
  headline text not null,
  lead text not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'LIVE', 'RETIRED')),
  -- Where visitors of a retired group are sent.
  redirect_slug text references plan_groups (slug) check (redirect_slug <> slug),
  live_from timestamptz,
  live_to timestamptz,
  check (live_to > live_from)
);

create table plan_group_plans (
  slug text not null references plan_groups (slug),
  plan_id uuid not null references plans (id),
  "order" int not null,
  primary key (slug, plan_id)
);
create index plan_group_plans_plan on plan_group_plans (plan_id);

-- Grows with every change of what visitors see. Each process asks for it once a second and otherwise answers from memory.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1
);
insert into catalogue_version default values;

create trigger plan_versions_rows before update or delete on plan_versions for each row execute function refuse_change();
create trigger plan_benefits_rows before update or delete on plan_benefits for each row execute function refuse_change();
create trigger plan_components_rows before update or delete on plan_components for each row execute function refuse_change();
create trigger plan_cities_rows before update or delete on plan_cities for each row execute function refuse_change();
