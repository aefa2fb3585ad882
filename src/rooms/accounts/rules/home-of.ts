import { isStaffRole } from '#rooms/access/rules/roles.ts'

interface Rights {
  roles: readonly string[]
  allowedActions: readonly string[]
  subsidiaries: readonly { allowedActions: readonly string[] }[]
}

const MY_PLAN = '/plus/my-plan'
export const STAFF_DASHBOARD = '/plus/dashboard'
const CORPORATE_DASHBOARD = '/plus/corporate/dashboard'

/** The dashboards in which a person may do something; none for a customer and until the second factor is given. */
export function dashboardsOf({ roles, allowedActions, subsidiaries }: Rights): string[] {
  const isStaff = roles.some(isStaffRole) && allowedActions.length > 0
  const isPartner = subsidiaries.some((subsidiary) => subsidiary.allowedActions.length > 0)
  return [...(isStaff ? [STAFF_DASHBOARD] : []), ...(isPartner ? [CORPORATE_DASHBOARD] : [])]
}

/** Where one who logs in without having been on the way elsewhere goes: to work, else to the plan. */
export function homeOf(rights: Rights): string {
  return dashboardsOf(rights)[0] ?? MY_PLAN
}
