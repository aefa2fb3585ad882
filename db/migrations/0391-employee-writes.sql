-- A plan whose life the contract has given to another, because its person left; it no longer counts as a life in use.
alter table subscriptions add column seat_freed boolean not null default false;
-- What a company causes is counted apart: its thousands of welcome messages leave the share of visitors as it is.
alter table counted_sends add column by_company boolean not null default false;
create index partner_users_contract on partner_users (partner_plan_id, number desc);
