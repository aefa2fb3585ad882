-- The history of a person: what they asked for, and what an agent booked for the plan they own.
create index consultations_of_account on consultations (account_id, initiated_at desc) where account_id is not null;
create index consultations_booked on consultations (subscription_id) where booked_by = 'AGENT';
