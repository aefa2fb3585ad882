-- Tax invoices and the credit notes that take them back. Every figure and every word of the paper is stored when it is
-- issued and never computed again; rows are written once (triggers refuse a change).

-- The last number of each series: one per supplier's GST number, kind and tax year (April to March). The row is locked from
-- the taking of a number to the end of its transaction, so a number exists exactly when its document does: no gap, no copy.
create table invoice_series (
  supplier_gstin text not null,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  financial_year text not null check (financial_year ~ '^\d{4}$'),
  last_number int not null check (last_number > 0),
  primary key (supplier_gstin, kind, financial_year)
);

create table invoices (
  id uuid primary key default gen_random_uuid(),
  number text not null check (length(number) <= 16),
  issued_on date not null,
  account_id uuid not null references accounts (id),
  subscription_id uuid not null,
  plan_version_id uuid not null,
  plan_name text not null,
  -- What paid for it; one payment has one invoice, whatever is retried.
  payment_transaction_id uuid not null unique,
  -- Null where a discount left nothing to pay.
  payment_ref text,
  paid_at timestamptz not null,
  customer_name text not null,
  -- Null where the customer did not say; the place of supply is the supplier's state then.
  customer_state text,
  place_of_supply text not null,
  supplier_name text not null,
  supplier_address text not null,
  supplier_gstin text not null,
  supplier_state text not null,
  supplier_phone text not null,
  supplier_email text not null,
  total_paise bigint not null check (total_paise >= 0),
  created_at timestamptz not null,
  unique (supplier_gstin, number)
);
create index invoices_subscription on invoices (subscription_id, created_at desc);
create index invoices_account on invoices (account_id, created_at desc);

create table invoice_lines (
  invoice_id uuid not null references invoices (id),
  position int not null,
  label text not null,
  sac text,
  -- Percent.
  tax_rate numeric(5, 2) not null check (tax_rate >= 0),
  -- Before tax: the price, what a discount takes off it, and what is left to tax.
  price_paise bigint not null check (price_paise >= 0),
  discount_paise bigint not null check (discount_paise >= 0),
  taxable_paise bigint not null check (taxable_paise = price_paise - discount_paise and taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  total_paise bigint not null check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  check (igst_paise = 0 or (cgst_paise = 0 and sgst_paise = 0)),
  primary key (invoice_id, position)
);

create table credit_notes (
  id uuid primary key default gen_random_uuid(),
  number text not null check (length(number) <= 16),
  issued_on date not null,
  invoice_id uuid not null references invoices (id),
  supplier_gstin text not null,
  -- What it is for; asking again under it is the same credit note.
  reference text not null unique,
  reason text not null,
  total_paise bigint not null check (total_paise > 0),
  created_at timestamptz not null,
  unique (supplier_gstin, number)
);
create index credit_notes_invoice on credit_notes (invoice_id);

-- What is taken back of each line of the invoice.
create table credit_note_lines (
  credit_note_id uuid not null references credit_notes (id),
  position int not null,
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  total_paise bigint not null check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  primary key (credit_note_id, position)
);

create trigger invoices_rows before update or delete on invoices for each row execute function refuse_change();
create trigger invoices_table before truncate on invoices for each statement execute function refuse_change();
create trigger invoice_lines_rows before update or delete on invoice_lines for each row execute function refuse_change();
create trigger invoice_lines_table before truncate on invoice_lines for each statement execute function refuse_change();
create trigger credit_notes_rows before update or delete on credit_notes for each row execute function refuse_change();
create trigger credit_notes_table before truncate on credit_notes for each statement execute function refuse_change();
create trigger credit_note_lines_rows before update or delete on credit_note_lines for each row execute function refuse_change();
create trigger credit_note_lines_table before truncate on credit_note_lines for each statement execute function refuse_change();
