import type { Caller } from '#platform/contract/who.ts'
import type { PartnerAction } from './partner-actions.ts'
import { permits } from './permits.ts'

/** Whether a caller's role in a company has an action. */
export function mayInCompany(
  { tenants }: Pick<Caller, 'tenants'>,
  subsidiary_id: string,
  action: PartnerAction,
): boolean {
  return permits(tenants.find(({ tenant_id }) => tenant_id === subsidiary_id)?.actions ?? [], action)
}
