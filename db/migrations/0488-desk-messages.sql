-- What the simulated desk of doctors has sent, also what was lost on the way. Empty outside simulator mode.
create table simulator_desk_messages (
  number bigint generated always as identity primary key,
  request_id uuid not null,
  body text not null,
  sent_at timestamptz not null
);
create index simulator_desk_messages_of on simulator_desk_messages (request_id, number);
