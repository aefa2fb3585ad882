-- Wrong authenticator codes in a row in a session that has its roles: the fifth ends the session. They do not count against the
-- account, or a copied cookie would lock its owner out.
alter table sessions add column wrong_codes integer not null default 0;
