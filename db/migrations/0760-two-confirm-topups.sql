-- Above the sum for one person two of our staff stand for a top-up, whoever asked for it: the one who entered it, up to what they
-- entered, or the first who confirmed the receipt, and the one who books it.
alter table wallet_topups
  add column first_confirmed_by uuid references accounts (id),
  add column first_confirmed_at timestamptz,
  add column first_received_paise bigint check (first_received_paise > 0),
  add column first_utr text,
  add check (num_nulls(first_confirmed_by, first_confirmed_at, first_received_paise, first_utr) in (0, 4));

-- Until now the sum was a limit only of what our staff had entered themselves.
update wallet_topups set second_person_above_paise = null
  where decision = 'CONFIRMED' and received_paise > second_person_above_paise
    and not (source is not distinct from 'STAFF' and asked_by <> decided_by and received_paise <= asked_paise);

alter table wallet_topups
  drop constraint wallet_topups_second_person,
  add constraint wallet_topups_second_person check (
    decision is distinct from 'CONFIRMED'
    or (
      -- A person who asked for their company never confirms.
      (source is not distinct from 'STAFF' or decided_by is null or decided_by is distinct from asked_by)
      and (
        (second_person_above_paise is null and (decided_by is null or decided_by is distinct from asked_by))
        or received_paise <= second_person_above_paise
        or (source is not distinct from 'STAFF' and asked_by is distinct from decided_by and received_paise <= asked_paise)
        or (first_confirmed_by is not null and first_confirmed_by is distinct from decided_by and first_received_paise = received_paise)
      )
    )
  );
