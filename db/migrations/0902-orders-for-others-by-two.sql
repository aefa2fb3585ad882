-- Our staff can take a partner's order from the plan of somebody whom the partner did not name. Of a plan with credits that was
-- any sum by one person: it takes two now. The first of them proposes, and the order still waits.
alter table partner_orders
  add column proposed_uhid uuid references subscription_members (uhid),
  add column proposed_by uuid references accounts (id),
  add column proposed_at timestamptz,
  add constraint partner_orders_proposal check (num_nulls(proposed_uhid, proposed_by, proposed_at) in (0, 3));
