-- A change of plan credits what of the old plan's payments is still ours. What had gone back without us by then made the
-- credit smaller, so it is not subtracted a second time from the term that the change began.
alter table subscription_terms add column returned_before_paise bigint not null default 0 check (returned_before_paise >= 0);
