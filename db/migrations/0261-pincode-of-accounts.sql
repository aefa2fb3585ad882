-- A plan with cities is sold only there, so the payment page asks for the pincode; it is asked for once.
alter table accounts add column pincode text check (pincode ~ '^[0-9]{6}$');
