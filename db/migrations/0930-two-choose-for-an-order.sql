-- For whom an order of a partner is, where our staff chose a person whom the partner had not named: above the sum for one person
-- two of our staff stand for it, the one who proposed it and the one who agreed (decided_by).
alter table partner_orders
  -- The most that the plan of a chosen person pays for it; null where the partner named that person.
  add column chosen_up_to_paise bigint check (chosen_up_to_paise >= 0),
  add column chosen_reason text check (length(chosen_reason) between 3 and 500),
  -- Who proposed the choice, which decided_by agreed to.
  add column chosen_first_by uuid references accounts (id),
  add check (chosen_uhid is not null or num_nonnulls(chosen_up_to_paise, chosen_reason, chosen_first_by) = 0),
  add check ((chosen_up_to_paise is null) = (chosen_reason is null)),
  add check (chosen_first_by is null or chosen_up_to_paise is not null),
  add check (status <> 'APPLIED' or chosen_first_by is null or chosen_first_by <> decided_by),
  -- A choice that waits for a second person, and for which amount.
  add column proposed_uhid uuid references subscription_members (uhid),
  add column proposed_by uuid references accounts (id),
  add column proposed_at timestamptz,
  add column proposed_paise bigint check (proposed_paise >= 0),
  add column proposed_reason text check (length(proposed_reason) between 3 and 500),
  add check (num_nulls(proposed_uhid, proposed_by, proposed_at, proposed_paise, proposed_reason) in (0, 5));
