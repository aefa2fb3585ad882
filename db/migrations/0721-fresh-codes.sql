-- When an authenticator code was given again in a session that has its roles since a first one: acts with money and with the staff
-- need a code of the last five minutes.
alter table sessions add column second_factor_again_at timestamptz;
