-- A patient's name is found also where it is spelled nearly so.
create extension if not exists pg_trgm;
create index claims_patient_nearly on claims using gin (lower(patient_name) gin_trgm_ops);
