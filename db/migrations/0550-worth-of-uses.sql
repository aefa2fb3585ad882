-- What a use of a plan was worth at market prices is recorded with it, and approved claims get facts as uses have them, so that
-- utilisation, savings and returns are sums of facts. Each fact knows its transaction: the job that folds them into monthly
-- figures takes what has become visible since its last run.
alter table service_use_facts
  -- The price where there is one; else the use's share of the benefit's worth.
  add column worth_paise bigint not null default 0,
  add column xid xid8 not null default pg_current_xact_id();
alter table service_use_facts disable trigger service_use_facts_rows;
update service_use_facts f set worth_paise = case when f.gross_paise <> 0 then f.gross_paise else f.count * coalesce(u.worth_paise, 0) end
  from service_use_facts one left join (select split_part(reference, '/', 2)::bigint as use_id, max(worth_paise) as worth_paise
      from subscription_usages where reference like 'use/%' and count > 0 group by 1) u on u.use_id = one.use_id
  where one.id = f.id and f.count <> 0;
alter table service_use_facts enable trigger service_use_facts_rows;
create index service_use_facts_xid on service_use_facts (xid) where partner_plan_id is not null;

-- The same of claims: 1 when one is approved, -1 when that is taken back. The bill is the worth; the approved amount is what
-- the plan pays.
create table claim_facts (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claims (id),
  count int not null check (count in (-1, 1)),
  subscription_id uuid not null references subscriptions (id),
  partner_plan_id uuid references partner_plans (id),
  uhid uuid not null references subscription_members (uhid),
  claim_type text not null,
  -- IST.
  service_date date not null,
  gross_paise bigint not null,
  paid_by_plan_paise bigint not null,
  paid_by_member_paise bigint not null,
  recorded_at timestamptz not null,
  xid xid8 not null default pg_current_xact_id(),
  check (gross_paise = paid_by_plan_paise + paid_by_member_paise)
);
create index claim_facts_claim on claim_facts (claim_id);
create index claim_facts_subscription on claim_facts (subscription_id, service_date);
create index claim_facts_xid on claim_facts (xid) where partner_plan_id is not null;

-- A trigger, because claims are approved and taken back by several commands, and the figures must never miss one.
create function add_claim_fact(claim claims, count int) returns void language sql as $$
  insert into claim_facts (claim_id, count, subscription_id, partner_plan_id, uhid, claim_type, service_date, gross_paise,
      paid_by_plan_paise, paid_by_member_paise, recorded_at)
    select claim.id, count, claim.subscription_id, (select partner_plan_id from subscriptions where id = claim.subscription_id),
      claim.uhid, claim.claim_type, (claim.scheduled_time at time zone 'Asia/Kolkata')::date, count * claim.claim_amount_paise,
      count * claim.approved_claim_amount_paise, count * (claim.claim_amount_paise - claim.approved_claim_amount_paise),
      claim.modified_at
$$;
create function is_reimbursed(status text) returns boolean language sql immutable as $$
  select status in ('APPROVED', 'SETTLED', 'SETTLEMENT_FAILED')
$$;
create function record_claim_facts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_reimbursed(old.status) then
    if is_reimbursed(new.status) and (old.uhid, old.claim_type, old.scheduled_time, old.claim_amount_paise, old.approved_claim_amount_paise)
      = (new.uhid, new.claim_type, new.scheduled_time, new.claim_amount_paise, new.approved_claim_amount_paise) then
      return null;
    end if;
    perform add_claim_fact(old, -1);
  end if;
  if is_reimbursed(new.status) then
    perform add_claim_fact(new, 1);
  end if;
  return null;
end $$;
create trigger claims_facts_added after insert on claims for each row
  when (new.status in ('APPROVED', 'SETTLED', 'SETTLEMENT_FAILED')) execute function record_claim_facts();
create trigger claims_facts_changed after update on claims for each row
  when (old.status in ('APPROVED', 'SETTLED', 'SETTLEMENT_FAILED') or new.status in ('APPROVED', 'SETTLED', 'SETTLEMENT_FAILED'))
  execute function record_claim_facts();
select add_claim_fact(c, 1) from claims c where is_reimbursed(c.status) order by id;
create trigger claim_facts_rows before update or delete on claim_facts for each row execute function refuse_change();
create trigger claim_facts_table before truncate on claim_facts for each statement execute function refuse_change();
