-- What the gateway takes or gives in a settlement beside payments and refunds: disputes, and adjustments of its own.
create table gateway_adjustments (
  adjustment_ref text primary key,
  settlement_ref text not null references gateway_settlements,
  -- As the gateway calls it.
  kind text not null,
  -- Below zero where the gateway took it.
  amount_paise bigint not null check (amount_paise <> 0),
  created_at timestamptz not null
);

-- A settlement may take money from our bank account.
alter table gateway_settlements drop constraint gateway_settlements_amount_paise_check;
alter table gateway_settlements add constraint gateway_settlements_amount_paise_check check (amount_paise <> 0);
