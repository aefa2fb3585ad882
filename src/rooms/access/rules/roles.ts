/** Roles of our own staff, from the most to the fewest permissions. */
export const STAFF_ROLES = ['SUPERADMIN', 'ADMIN', 'MODERATOR', 'MODERATION_MEMBER', 'MEMBER', 'USER'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Roles of a company's or partner's users, each valid within one subsidiary. */
export const PARTNER_ROLES = [
  'PARTNER_ADMIN',
  'PARTNER_MEMBER',
  'PARTNER_NGO_COORDINATOR',
  'PARTNER_HEALTH_CAMP_ADMIN',
  'PARTNER_AGENT_ADMIN',
  'PARTNER_AHC_MEMBER',
  'PARTNER_PEMC_MEMBER',
] as const
export type PartnerRole = (typeof PARTNER_ROLES)[number]

/** The roles between which a company's admin changes a colleague; the others have one task each, and are invited to it. */
export const CHANGEABLE_ROLES = ['PARTNER_ADMIN', 'PARTNER_MEMBER'] as const
export type ChangeableRole = (typeof CHANGEABLE_ROLES)[number]

export function isStaffRole(role: string): role is StaffRole {
  return (STAFF_ROLES as readonly string[]).includes(role)
}

export function isPartnerRole(role: string): role is PartnerRole {
  return (PARTNER_ROLES as readonly string[]).includes(role)
}

export function isChangeableRole(role: string): role is ChangeableRole {
  return (CHANGEABLE_ROLES as readonly string[]).includes(role)
}

/** Whether a role requires a second factor: all staff roles and company administrators. */
export function needsSecondFactor(role: string): boolean {
  return isStaffRole(role) || role === 'PARTNER_ADMIN'
}
