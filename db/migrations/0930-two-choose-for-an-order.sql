-- For whom an order of a partner is, where our staff chose a person whom the partner had not named: above the sum for one person
-- two of our staff stand for it, the one who proposed it, for which amount and why, and the one who agreed (decided_by).
alter table partner_orders
  add column proposed_paise bigint check (proposed_paise >= 0),
  add column proposed_reason text check (length(proposed_reason) between 3 and 500),
  drop constraint partner_orders_proposal;

-- A proposal of before says neither: it starts again.
update partner_orders set proposed_uhid = null, proposed_by = null, proposed_at = null where proposed_uhid is not null;

alter table partner_orders
  add constraint partner_orders_proposal
    check (num_nulls(proposed_uhid, proposed_by, proposed_at, proposed_paise, proposed_reason) in (0, 5)),
  -- The most that the plan of a chosen person pays for it; null where the partner named that person.
  add column chosen_up_to_paise bigint check (chosen_up_to_paise >= 0),
  add column chosen_reason text check (length(chosen_reason) between 3 and 500),
  -- Who proposed the choice, which decided_by agreed to.
  add column chosen_first_by uuid references accounts (id),
  add constraint partner_orders_chosen check (
    (chosen_uhid is not null or chosen_up_to_paise is null)
    and (chosen_up_to_paise is null) = (chosen_reason is null)
    and (chosen_first_by is null or chosen_up_to_paise is not null)
    and (status <> 'APPLIED' or chosen_first_by is null or chosen_first_by <> decided_by)
  );
