-- Payment links that our staff send to somebody on the phone. The number is sealed; its HMAC finds the links of a number.
create table upsell_links (
  id uuid primary key,
  -- What stands in the link; it opens the payment page and nothing of the person's.
  code text not null unique,
  sealed_mobile bytea not null,
  mobile_hmac bytea not null,
  plan_id uuid not null,
  coupon_code text,
  sent_by uuid not null references accounts (id),
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  opened_at timestamptz
);
create index upsell_links_mobile on upsell_links (mobile_hmac, sent_at desc);
create index upsell_links_recent on upsell_links (sent_at desc);

-- What staff note on a block is the company's own word, like its reason, and rows of the history are not sealed anew.
alter table subscription_blocks drop column sealed_note, add column note text;
