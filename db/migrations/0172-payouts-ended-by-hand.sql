-- Where a person said how a payout ended, the bank may know better later. What it paid beside what we hold for paid stands among
-- what needs somebody.
alter table payouts add column ended_by_hand boolean not null default false;
alter table payouts add column paid_beside boolean not null default false;
create index payouts_paid_beside on payouts (updated_at) where paid_beside;
