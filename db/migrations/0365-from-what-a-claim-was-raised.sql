-- What the claim's amount was before raised_by, or a colleague before them, raised it; null for claims raised before this migration.
alter table claims add column raised_from_paise bigint check (raised_from_paise is null or raised_by is not null);
