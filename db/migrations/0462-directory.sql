-- The network: who treats members, where, for what and at what fee. Staff and the catalogue's file write it; it knows nothing
-- of plans and people. Rows are never deleted, because visits and claims refer to them: they leave the network instead.
create table specialities (
  id uuid primary key,
  name text not null check (length(name) between 2 and 80),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- No plan pays for a clinic visit to a doctor of this speciality.
  excluded boolean not null default false,
  position int not null default 0,
  version int not null default 1
);
create unique index specialities_name on specialities (lower(name));

create table problem_areas (
  id uuid primary key,
  name text not null check (length(name) between 2 and 80),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  icon text not null,
  -- Whose doctors are asked.
  speciality_id uuid not null references specialities (id),
  -- What the doctor wants to know first, in the order in which it is asked.
  questions text[] not null default '{}',
  active boolean not null default true,
  position int not null default 0,
  version int not null default 1
);
create unique index problem_areas_name on problem_areas (lower(name));
create index problem_areas_list on problem_areas (position, name) where active;

-- Doctors.
create table providers (
  id uuid primary key,
  name text not null check (length(name) between 3 and 100),
  speciality_id uuid not null references specialities (id),
  languages text[] not null check (cardinality(languages) > 0),
  -- Of the medical council; one doctor is here once.
  registration_number text not null unique,
  active boolean not null default true,
  version int not null default 1
);
create index providers_speciality on providers (speciality_id, id);
create index providers_name on providers (lower(name) text_pattern_ops, id);

-- Clinics and other places of treatment.
create table establishments (
  id uuid primary key,
  kind text not null check (kind in ('CLINIC', 'HOSPITAL', 'DIAGNOSTIC_CENTRE')),
  name text not null check (length(name) between 3 and 120),
  address text not null,
  locality text not null,
  city text not null,
  pincode text not null check (pincode ~ '^[1-9][0-9]{5}$'),
  latitude double precision not null check (latitude between 6 and 38),
  longitude double precision not null check (longitude between 68 and 98),
  phone text not null,
  in_network boolean not null default true,
  version int not null default 1
);
create index establishments_near on establishments using gist (point(longitude, latitude)) where in_network;
create index establishments_pincode on establishments (pincode, id);
create index establishments_city on establishments (city, id);
create index establishments_name on establishments (lower(name) text_pattern_ops, id);

-- A doctor at a clinic.
create table practices (
  id uuid primary key,
  provider_id uuid not null references providers (id),
  establishment_id uuid not null references establishments (id),
  fee_paise bigint not null check (fee_paise >= 0),
  -- [{"days": ["MON", …], "from": "09:00", "to": "13:00"}], IST.
  hours jsonb not null default '[]',
  active boolean not null default true,
  version int not null default 1,
  unique (provider_id, establishment_id)
);
create index practices_establishment on practices (establishment_id, provider_id);

-- Where a pincode roughly is, for distances without a map service.
create table pincode_points (
  pincode text primary key check (pincode ~ '^[1-9][0-9]{5}$'),
  latitude double precision not null check (latitude between 6 and 38),
  longitude double precision not null check (longitude between 68 and 98),
  version int not null default 1
);
create index pincode_points_prefix on pincode_points (pincode text_pattern_ops);
