-- An order that was contested is given to the person whom our staff chose up to what they saw, also where the partner named that
-- person: then without a reason.
alter table partner_orders
  drop constraint partner_orders_chosen,
  add constraint partner_orders_chosen check (
    (chosen_uhid is not null or chosen_up_to_paise is null)
    and (chosen_reason is null or chosen_up_to_paise is not null)
    and (chosen_first_by is null or chosen_reason is not null)
    and (status <> 'APPLIED' or chosen_first_by is null or chosen_first_by <> decided_by)
  );
