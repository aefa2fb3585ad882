-- Whoever reported a return may take the report back; only a confirmation needs a second person.
alter table payout_returns drop constraint payout_returns_check1;
alter table payout_returns add constraint payout_returns_second_person
  check (decided_by <> reported_by or decision = 'REFUSED');
