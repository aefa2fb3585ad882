-- Who corrected a claim so that its serious findings went: the checks read what our staff write, so one person could clear a
-- finding and then approve alone what takes two.
alter table claims add column cleared_by uuid references accounts (id);
