-- Files that a phone's download manager fetches without the cookies of the web view: by an address that works once, for
-- two minutes.
create table app_downloads (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  path text not null,
  expires_at timestamptz not null
);
create index app_downloads_session on app_downloads (session_id);
create index app_downloads_expiry on app_downloads (expires_at);
