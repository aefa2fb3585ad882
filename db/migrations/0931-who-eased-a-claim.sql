-- Who of the staff last corrected a claim so that a serious finding went, and the findings that went so: they do not approve it alone.
alter table claims
  add column eased_by uuid references accounts (id),
  add column eased_codes text[],
  add check ((eased_by is null) = (eased_codes is null)),
  add check (cardinality(eased_codes) > 0);
