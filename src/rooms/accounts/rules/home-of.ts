import { isStaffRole } from '#rooms/access/rules/roles.ts'

interface Rights {
  roles: readonly string[]
  allowedActions: readonly string[]
  subsidiaries: readonly { allowedActions: readonly string[] }[]
}

const MY_PLAN = '/plus/my-plan'
export const STAFF_DASHBOARD = '/plus/dashboard'
const CORPORATE_DASHBOARD = '/plus/corporate/dashboard'

/** The dashboards a person may use; none for a customer and until the second factor is given. */
export function dashboardsOf({ roles, allowedActions, subsidiaries }: Rights): string[] {
  const isStaff = roles.some(isStaffRole) && allowedActions.length > 0
  const isPartner = subsidiaries.some((subsidiary) => subsidiary.allowedActions.length > 0)
  return [...(isStaff ? [STAFF_DASHBOARD] : []), ...(isPartner ? [CORPORATE_DASHBOARD] : [])]
}

/** Where a person goes after a login that was not on the way elsewhere: to their dashboard, else to the plan. */
export function homeOf(rights: Rights): string {
  return dashboardsOf(rights)[0] ?? MY_PLAN
}
