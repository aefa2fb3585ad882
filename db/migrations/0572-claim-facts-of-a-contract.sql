-- The report of a contract by month adds up the claims of its people alone.
create index claim_facts_contract on claim_facts (partner_plan_id, service_date) where partner_plan_id is not null;
