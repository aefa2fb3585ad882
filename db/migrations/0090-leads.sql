-- Who asked us to get in touch. Name, number, mail address and the free details are sealed with the application's key;
-- the number's HMAC finds a person who asks again. A lead is taken away half a year after it was last asked for.
create table leads (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('PLAN_ENQUIRY', 'PARTNER_ENQUIRY', 'CHC_REQUEST', 'CALLBACK')),
  status text not null default 'NEW' check (status in ('NEW', 'CALLED', 'CLOSED')),
  mobile_hmac bytea not null,
  sealed_contact bytea not null,
  -- As the sender said: ids of a plan, a partner plan and a company. They are looked up when they are shown.
  plan_id uuid,
  partner_id uuid,
  partner_name text,
  subsidiary_id uuid,
  -- Who was logged in; never what the sender claims.
  account_id uuid references accounts (id),
  source text,
  medium text,
  campaign text,
  sub_type text,
  -- The version of the text under which offers by message were asked for; null where they were not.
  marketing_text_version text,
  created_at timestamptz not null,
  last_asked_at timestamptz not null,
  times_asked int not null default 1,
  version int not null default 1,
  check (partner_id is not null or type not in ('PARTNER_ENQUIRY', 'CHC_REQUEST'))
);
create index leads_number on leads (mobile_hmac, created_at desc);
create index leads_list on leads (status, last_asked_at desc, id);
create index leads_age on leads (last_asked_at);
