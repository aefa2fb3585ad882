-- What makes a visitor choose now and here: campaigns that open a window of their own for each browser, links that lead a
-- segment to its plan group, and what buyers say.
create table campaigns (
  -- The operator's own word for it, as the catalogue file names it.
  code text primary key check (code ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  -- LIMITED_TIMED opens a window for each browser, RENEWAL is for whose plan ends.
  kind text not null check (kind in ('LIMITED_TIMED', 'RENEWAL')),
  coupon_code text not null check (coupon_code ~ '^[A-Z0-9_-]{4,20}$'),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'LIVE', 'ENDED')),
  starts_at timestamptz,
  ends_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null,
  check (ends_at > starts_at)
);
create index campaigns_coupon on campaigns (coupon_code);

-- Written once, when a browser first meets the campaign; nothing makes it begin again.
create table offer_windows (
  campaign_code text not null references campaigns (code),
  -- SHA-256 of the random number that the browser keeps: nobody can be recognised by it elsewhere.
  fingerprint_hash bytea not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  primary key (campaign_code, fingerprint_hash)
);
create trigger offer_windows_rows before update on offer_windows for each row execute function refuse_change();

-- Where a link for one segment of visitors leads, and how they are counted.
create table segment_redirects (
  code text primary key check (code ~ '^[a-z0-9-]{2,40}$'),
  target_slug text not null references plan_groups (slug),
  utm_source text check (length(utm_source) between 1 and 100),
  utm_medium text check (length(utm_medium) between 1 and 100),
  utm_campaign text check (length(utm_campaign) between 1 and 100),
  active boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null
);

-- What a buyer says of the plan bought: one review a subscription, shown once somebody of ours has read it.
create table reviews (
  subscription_id uuid primary key references subscriptions (id),
  -- As the buyer wants to be named in public, and from where.
  name text not null check (length(name) between 1 and 80),
  city text check (length(city) between 1 and 80),
  rating smallint not null check (rating between 1 and 5),
  text text not null check (length(text) between 1 and 600),
  written_at timestamptz not null,
  -- Null until it is published, and again when it is taken back.
  published_at timestamptz,
  version int not null default 1
);
create index reviews_published on reviews (written_at desc) where published_at is not null;
