-- A room of two words writes its settings with an underscore (health_cash.most_per_grant): the first check took none of them.
alter table setting_values drop constraint setting_values_key_check;
alter table setting_values add constraint setting_values_key_check check (key ~ '^[a-z][a-z_-]*\.[a-z][a-z0-9_]*$');
