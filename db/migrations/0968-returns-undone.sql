-- What returned to a company at the end of a person's plan year, and was given back when that end was undone: each entry once.
create table wallet_returns_undone (
  transaction_id uuid primary key references wallet_transactions (id),
  -- What undid it, such as 'restored/<employee>/<version>'.
  cause text not null
);
insert into wallet_returns_undone (transaction_id, cause)
  select t.id, 'before' from wallet_transactions t join wallet_lots l on l.wallet_id = t.wallet_id and l.term = t.term
  where t.type = 'RESTORE' and t.reference like 'lot/%' and (l.ended_at is null or t.created_at < l.ended_at);
