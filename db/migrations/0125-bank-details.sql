-- Where a person's claims are paid to. A row is one account as it was given; a change ends it and begins another.
create table bank_details (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  account_holder_name text not null,
  -- Sealed for this row's id; its HMAC finds the same number elsewhere, and its last four digits are all that is shown.
  sealed_account_number bytea not null,
  account_number_hmac bytea not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  account_type text not null check (account_type in ('SAVINGS', 'CURRENT')),
  ifsc_code text not null check (ifsc_code ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  bank text not null,
  branch text not null,
  active boolean not null default true,
  -- UNVERIFIED: the bank could not be asked yet. REVIEW: the names are alike, a person decides. FAILED: not this person's account.
  status text not null check (status in ('UNVERIFIED', 'REVIEW', 'VERIFIED', 'FAILED')),
  -- Whom the bank says the account belongs to, and how alike the names are, 0 to 100.
  registered_name text,
  score int check (score between 0 and 100),
  -- What the question is called at the provider, while it has no answer, and how often it was asked.
  verification_ref text,
  verification_tries int not null default 0,
  -- Nothing is paid to an account that replaced another before this.
  cooling_until timestamptz,
  created_at timestamptz not null,
  verified_at timestamptz,
  closed_at timestamptz,
  reviewed_by uuid references accounts (id),
  review_note text,
  version int not null default 1,
  check (active = (closed_at is null)),
  check (reviewed_by is distinct from account_id)
);
create unique index bank_details_active on bank_details (account_id) where active;
create index bank_details_account on bank_details (account_id, created_at desc);
create index bank_details_number on bank_details (account_number_hmac, account_id);
create index bank_details_review on bank_details (created_at) where active and status = 'REVIEW';
