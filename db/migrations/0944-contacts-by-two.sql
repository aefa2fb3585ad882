-- Nobody could take a wrong number off a plan but its owner: two of our staff may now. Proposals, and who agreed to them.
create table member_contact_proposals (
  id bigint generated always as identity primary key,
  uhid uuid not null references subscription_members (uhid) on delete cascade,
  -- The contact as it is to be, as a whole.
  mobile text,
  email text,
  reason text not null check (length(reason) between 3 and 300),
  -- Of the member as the first saw them: a change in between ends the proposal.
  member_version integer not null,
  proposed_by uuid not null references accounts (id),
  proposed_at timestamptz not null,
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  check ((decided_by is null) = (decided_at is null)),
  check (decided_by <> proposed_by)
);
create unique index member_contact_proposals_open on member_contact_proposals (uhid) where decided_at is null;
