-- What we tell people. A message is a row written in the transaction that causes it; a job then hands it to the provider.
-- Who it goes to and what it says are sealed with the application's key and taken away once they have served.
create table outbox_messages (
  id uuid primary key default gen_random_uuid(),
  template text not null,
  channel text not null check (channel in ('sms', 'whatsapp', 'mail')),
  language text not null,
  -- An account's number or address is looked up when the message leaves; without an account the recipient is sealed here.
  account_id uuid references accounts (id),
  sealed_recipient bytea,
  sealed_content bytea,
  status text not null default 'queued' check (status in ('queued', 'sent', 'replaced', 'dead')),
  -- The channel this message took over from, when another one failed.
  fallback_of uuid references outbox_messages (id),
  -- What the message tells of: told once a channel, however often the telling is tried.
  cause text,
  failure text,
  provider_ref text,
  created_at timestamptz not null,
  -- After this instant the message is of no use any more (a one-time code).
  expires_at timestamptz,
  finished_at timestamptz,
  check (account_id is not null or sealed_recipient is not null)
);
create unique index outbox_messages_cause on outbox_messages (cause, channel) where fallback_of is null;
create index outbox_messages_dead on outbox_messages (finished_at desc) where status = 'dead';
create index outbox_messages_account on outbox_messages (account_id, created_at desc);
create index outbox_messages_content on outbox_messages (finished_at) where sealed_content is not null;

create table outbox_attachments (
  message_id uuid not null references outbox_messages (id) on delete cascade,
  position int not null,
  file_name text not null,
  media_type text not null,
  sealed_bytes bytea not null,
  primary key (message_id, position)
);

-- Under which id the operators registered a text (TRAI's DLT for SMS, the template's name at WhatsApp). A text registered
-- with other words than ours is kept here too, for it must leave exactly as registered.
create table message_registrations (
  template text not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  language text not null,
  provider_template_id text not null,
  header text,
  text text,
  primary key (template, channel, language)
);

-- The simulated phone and mailbox: what the providers would have delivered. Empty outside simulator mode.
create table simulator_messages (
  id bigint generated always as identity primary key,
  recipient text not null,
  channel text not null,
  template text not null,
  sealed_content bytea not null,
  sent_at timestamptz not null,
  arrives_at timestamptz not null
);
create index simulator_messages_recipient on simulator_messages (recipient, id desc);
