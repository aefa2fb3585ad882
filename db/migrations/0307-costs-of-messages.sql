-- What was sent in the last day is counted often, to notice when it costs too much.
create index outbox_messages_sent on outbox_messages (finished_at) where status = 'sent' and channel in ('sms', 'whatsapp');
