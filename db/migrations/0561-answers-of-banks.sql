-- What the bank said about a payout, answer by answer, as it arrived: by its file or through its API. A payout keeps only what
-- became of it; the reconciliation compares both, also where an answer could not be used.
create table payout_answers (
  id bigint generated always as identity primary key,
  payout_id uuid not null references payouts (id),
  way text not null check (way in ('GATEWAY', 'FILE')),
  state text not null check (state in ('PAID', 'FAILED', 'RETURNED')),
  utr text,
  -- The day of the payment as the bank says it; of its API the day on which it was heard of.
  paid_on date,
  reason text,
  received_at timestamptz not null,
  check ((state = 'PAID') = (paid_on is not null))
);
-- An answer that is repeated, as a file that is uploaded again or a payout that is asked about again, is one.
create unique index payout_answers_once on payout_answers (payout_id, state, upper(coalesce(utr, '')));
create trigger payout_answers_rows before update or delete on payout_answers for each row execute function refuse_change();
create trigger payout_answers_table before truncate on payout_answers for each statement execute function refuse_change();

-- Of payouts from before, what became of them is what the bank said, unless a person had said it.
insert into payout_answers (payout_id, way, state, utr, paid_on, reason, received_at)
  select p.id, b.way, 'PAID', p.utr, coalesce((select (c.settled_at at time zone 'Asia/Kolkata')::date from claims c
      where c.id = p.claim_id and upper(c.external_transaction_id) = upper(p.utr)), (p.updated_at at time zone 'Asia/Kolkata')::date),
    null, p.updated_at
  from payouts p join payout_batches b on b.id = p.batch_id
  where p.status in ('PAID', 'RETURNED') and p.utr is not null and not p.ended_by_hand order by p.updated_at, p.id;
insert into payout_answers (payout_id, way, state, utr, paid_on, reason, received_at)
  select p.id, b.way, p.status, case when p.status = 'RETURNED' then p.utr end, null, p.why, p.updated_at
  from payouts p join payout_batches b on b.id = p.batch_id
  where p.status in ('FAILED', 'RETURNED') and not p.ended_by_hand order by p.updated_at, p.id;

-- Money that left outside the batches: claims that a person settled, by the day of the payment.
create index claims_settled on claims (settled_at) where status = 'SETTLED';
-- Batches and refunds of a period.
create index payout_batches_opened on payout_batches (opened_at);
create index plan_refunds_requested on plan_refunds (requested_at);
create index refunds_created on refunds (created_at);
create index wallet_topups_created on wallet_topups (created_at);
