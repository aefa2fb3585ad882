-- Who is invited to act for a company. Nothing arises from it until the owner of the number accepts after login. The number
-- is what the inviting person typed; a person who is not found under it, or is staff, is invited all the same and offered
-- nothing, so that the answer tells nothing about them.
create table partner_invitations (
  id uuid primary key default gen_random_uuid(),
  subsidiary_id uuid not null references subsidiaries (id),
  mobile text not null,
  role text not null check (role in ('PARTNER_ADMIN', 'PARTNER_MEMBER', 'PARTNER_NGO_COORDINATOR',
    'PARTNER_HEALTH_CAMP_ADMIN', 'PARTNER_AGENT_ADMIN', 'PARTNER_AHC_MEMBER', 'PARTNER_PEMC_MEMBER')),
  status text not null default 'INVITED' check (status in ('INVITED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  invited_by uuid not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  check ((decided_at is null) = (status = 'INVITED'))
);
-- One open invitation of a number to a company.
create unique index partner_invitations_open on partner_invitations (subsidiary_id, mobile) where status = 'INVITED';
create index partner_invitations_mobile on partner_invitations (mobile) where status = 'INVITED';
create index partner_invitations_day on partner_invitations (subsidiary_id, invited_at desc);
