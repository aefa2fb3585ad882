-- Messages to phones by the push service of their system: the token of each app, for as long as the session that registered it lives.
create table push_tokens (
  id uuid primary key,
  token_hash bytea not null unique,
  sealed_token bytea not null,
  session_id uuid not null references sessions on delete cascade,
  registered_at timestamptz not null
);
create index push_tokens_session on push_tokens (session_id);

alter table outbox_messages
  drop constraint outbox_messages_channel_check,
  add constraint outbox_messages_channel_check check (channel in ('sms', 'whatsapp', 'mail', 'push'));
alter table simulator_messages
  drop constraint simulator_messages_channel_check,
  add constraint simulator_messages_channel_check check (channel in ('sms', 'whatsapp', 'mail', 'push'));
