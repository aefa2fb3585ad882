-- Companies that asked us to get in touch. Names, e-mail address and number are sealed with the application's key; the
-- address's HMAC finds a company that asks again. A lead is deleted a year after anything happened to it.
create table corporate_leads (
  id uuid primary key,
  -- Careers are for our own HR, everything else for sales.
  inbox text not null check (inbox in ('SALES', 'CAREERS')),
  stage text not null default 'NEW' check (stage in ('NEW', 'CONTACTED', 'MEETING', 'PROPOSAL', 'WON', 'LOST')),
  organization_size text not null check (organization_size in ('<500', '501-1000', '1001-5000', '5001-10000', '10001+')),
  purpose text not null check (purpose in
    ('Taking a demo', 'Referring someone', 'Enquiring about an existing plan', 'A career opportunity')),
  email_hmac bytea not null,
  sealed_contact bytea not null,
  source text,
  medium text,
  campaign text,
  -- Whose of our staff it is; null while it is nobody's.
  owner_id uuid references accounts (id),
  next_step text,
  next_step_on date,
  created_at timestamptz not null,
  last_asked_at timestamptz not null,
  changed_at timestamptz not null,
  times_asked int not null default 1,
  version int not null default 1
);
create index corporate_leads_email on corporate_leads (email_hmac, created_at desc);
create index corporate_leads_list on corporate_leads (inbox, stage, last_asked_at desc, id);
create index corporate_leads_age on corporate_leads (changed_at);
