-- An employee ID that nobody has proven is a note (0811), and check-ups that were booked before had copied it: they showed it to
-- the company as the employee's ID, and were found by it.
update checkup_orders o set reference_id = null from partner_users e
where e.subscription_id = o.subscription_id and e.noted_reference_id is not null
  and lower(o.reference_id) = lower(e.noted_reference_id);
-- What a company had typed as an employee's address was taken for the person's own, to whom a centre may send a report.
update checkup_orders o set email = null from subscription_members m, subscriptions s, accounts a, partner_users e
where m.uhid = o.uhid and m.is_primary and s.id = m.subscription_id and a.id = s.account_id and e.subscription_id = s.id
  and lower(o.email) = lower(e.email) and lower(o.email) is distinct from lower(a.email);
