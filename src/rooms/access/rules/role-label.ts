import { accessWords } from '../words.ts'
import { isPartnerRole, isStaffRole } from './roles.ts'

/** What a role is called; one that there is no more, by its code. */
export function roleLabel(role: string): string {
  if (isStaffRole(role)) return accessWords.staffRoles[role]
  return isPartnerRole(role) ? accessWords.partnerRoles[role] : role
}
