-- The system of the app that a token is of: what its store forbids does not reach it. Null for one registered before this.
alter table push_tokens add column system text check (system in ('android', 'ios'));
