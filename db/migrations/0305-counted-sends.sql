-- Messages that somebody other than we caused, of the last day: counted by recipient, by sender and all together.
create table counted_sends (
  id bigint generated always as identity primary key,
  -- What was sent: 'login-code'.
  kind text not null,
  -- HMAC of the number or the mail address.
  recipient bytea not null,
  -- The network of a visitor, or 'account:' and the id of a signed-in person.
  sender text not null,
  -- The recipient's own device asked for it.
  is_known boolean not null,
  at timestamptz not null
);
create index counted_sends_recipient on counted_sends (recipient, at desc);
create index counted_sends_sender on counted_sends (sender, at desc) where not is_known;
create index counted_sends_at on counted_sends (at desc);
