-- The serious findings that went by corrections of our staff, the last of them by cleared_by: the colleague who approves sees them.
alter table claims
  add column cleared_codes text[] check (cardinality(cleared_codes) > 0),
  add check (cleared_codes is null or cleared_by is not null);
