-- A dispute may take exactly what a day's payments brought: such a settlement moves nothing, and its items are booked all the same.
alter table gateway_settlements drop constraint gateway_settlements_amount_paise_check;
