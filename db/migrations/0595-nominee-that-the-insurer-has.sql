-- The nominee in the request to the insurer, the same at every try: a later one is an endorsement. Requests that were sent named
-- the nominee of the application, who is the first.
alter table insurance_policies add column sent_nominee_id bigint references insurance_nominees (id);
update insurance_policies p set sent_nominee_id = (select min(n.id) from insurance_nominees n where n.policy_id = p.id)
where p.tries > 0;
