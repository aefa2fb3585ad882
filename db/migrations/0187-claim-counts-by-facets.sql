-- How many claims stand where, also of one type, risk, or in nobody's hands. Each write adds what it changes as rows of its own, so
-- that no writer waits for another; a job adds them up. Whoever asks reads the sums and what came since.
drop trigger claims_counted_new on claims;
drop trigger claims_counted_moved on claims;
drop function count_claims();
drop table claim_counts;

create table claim_count_sums (
  status text not null,
  claim_type text not null,
  risk text not null,
  is_assigned boolean not null,
  count bigint not null,
  primary key (status, claim_type, risk, is_assigned)
);
insert into claim_count_sums (status, claim_type, risk, is_assigned, count)
  select status, claim_type, risk, assigned_to is not null, count(*) from claims group by 1, 2, 3, 4;

create table claim_count_moves (
  status text not null,
  claim_type text not null,
  risk text not null,
  is_assigned boolean not null,
  change int not null
);

create view claim_counts as
  select status, claim_type, risk, is_assigned, count from claim_count_sums
  union all select status, claim_type, risk, is_assigned, change from claim_count_moves;

create function count_claims() returns trigger language plpgsql as $$
begin
  insert into claim_count_moves (status, claim_type, risk, is_assigned, change)
    values (new.status, new.claim_type, new.risk, new.assigned_to is not null, 1);
  if tg_op = 'UPDATE' then
    insert into claim_count_moves (status, claim_type, risk, is_assigned, change)
      values (old.status, old.claim_type, old.risk, old.assigned_to is not null, -1);
  end if;
  return null;
end $$;
create trigger claims_counted_new after insert on claims for each row execute function count_claims();
create trigger claims_counted_moved after update of status, claim_type, risk, assigned_to on claims for each row
  when ((old.status, old.claim_type, old.risk, old.assigned_to is null)
    is distinct from (new.status, new.claim_type, new.risk, new.assigned_to is null))
  execute function count_claims();
