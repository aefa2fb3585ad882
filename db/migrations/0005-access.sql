-- Who works here and who acts for which company. The person's account comes with the next migration; its id is enough.
create table staff_roles (
  account_id uuid primary key,
  role text not null check (role in ('SUPERADMIN', 'ADMIN', 'MODERATOR', 'MEMBER', 'MODERATION_MEMBER', 'USER')),
  granted_at timestamptz not null,
  granted_by uuid
);

create table partner_roles (
  account_id uuid not null,
  subsidiary_id uuid not null,
  role text not null check (role in ('PARTNER_ADMIN', 'PARTNER_MEMBER', 'PARTNER_NGO_COORDINATOR',
    'PARTNER_HEALTH_CAMP_ADMIN', 'PARTNER_AGENT_ADMIN', 'PARTNER_AHC_MEMBER', 'PARTNER_PEMC_MEMBER')),
  granted_at timestamptz not null,
  granted_by uuid,
  primary key (account_id, subsidiary_id)
);
create index partner_roles_subsidiary on partner_roles (subsidiary_id, account_id);
