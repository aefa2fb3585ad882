-- Each act of cancelling at the insurer has a key of its own: a certificate that came after the first is another act.
alter table insurance_policies add column insurer_cancel_number int not null default 0;
update insurance_policies set insurer_cancel_number = 1 where insurer_cancel_wanted or insurer_cancelled_at is not null;
-- The simulated insurer's answers to cancellations, by idempotency key.
alter table simulator_insurer_applications add column cancel_answers jsonb not null default '{}';
