-- One reference of the bank (UTR) names one transfer of ours. Payouts, settlements and refunds by hand write it here first,
-- so two people, a bank's file and a webhook cannot use it for two payments, not even at the same moment.
create table bank_transfers (
  -- In capitals: banks' files and people differ in case.
  utr text primary key check (utr = upper(utr)),
  kind text not null check (kind in ('CLAIM', 'REFUND')),
  -- The claim or the refund that it paid.
  subject text not null,
  recorded_at timestamptz not null
);
create trigger bank_transfers_rows before update or delete on bank_transfers for each row execute function refuse_change();

insert into bank_transfers (utr, kind, subject, recorded_at)
select upper(external_transaction_id), 'CLAIM', id::text, coalesce(settled_at, modified_at) from claims
where external_transaction_id is not null order by settled_at nulls last, id on conflict do nothing;
insert into bank_transfers (utr, kind, subject, recorded_at)
select upper(utr), 'CLAIM', claim_id::text, updated_at from payouts where utr is not null order by updated_at on conflict do nothing;
insert into bank_transfers (utr, kind, subject, recorded_at)
select upper(substr(last_answer, 15)), 'REFUND', id::text, updated_at from refunds
where last_answer like 'Bank transfer %' order by updated_at on conflict do nothing;
