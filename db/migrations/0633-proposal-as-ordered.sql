-- What was ordered is one version of a proposal: another patient or other answers since are not what was paid for.
alter table orders add column plan_proposal_version int;
update orders o set plan_proposal_version = p.version from plan_proposals p where p.id = o.plan_proposal_id;
alter table orders add check ((plan_proposal_id is null) = (plan_proposal_version is null));
