-- The operators' side of the catalogue. What somebody is writing stands apart from what is sold until it is published:
-- a draft may be incomplete, and two people who publish at once are told of each other.
create table catalogue_drafts (
  kind text not null check (kind in ('plans', 'groups', 'coupons', 'offers', 'redirects')),
  -- The thing's own id, slug or code.
  id text not null check (length(id) between 1 and 80),
  -- As typed so far.
  document jsonb not null,
  -- The version of the thing that its author began from; 0 for something new.
  based_on int not null check (based_on >= 0),
  version int not null default 1,
  saved_by uuid,
  saved_at timestamptz not null,
  primary key (kind, id)
);

-- What tells two authors of one thing of each other; the number of a plan's version is another matter.
alter table plans add column version int not null default 1;
alter table plan_groups add column version int not null default 1;
-- A file may name a group before the group that follows it.
alter table plan_groups alter constraint plan_groups_redirect_slug_fkey deferrable initially deferred;
