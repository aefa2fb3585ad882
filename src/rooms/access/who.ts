import type { Who } from '#platform/contract/who.ts'
import type { PartnerAction } from './rules/partner-actions.ts'
import { permits } from './rules/permits.ts'
import type { StaffAction } from './rules/staff-actions.ts'
import { accessWords } from './words.ts'

/** The refusal of every act and every reading of staff that is about themselves; server/own-affair.ts decides. */
export const OWN_AFFAIR = { OWN_AFFAIR: { status: 403, message: accessWords.ownAffair } } as const

/** For staff whose role has the action. */
export function staffMay(action: StaffAction): Who {
  return {
    rule: `staff:${action}`,
    verdicts: ['sign-in', 'forbidden'],
    permits: (caller) => {
      if (!caller.account_id) return 'sign-in'
      return permits(caller.actions, action) ? 'allowed' : 'forbidden'
    },
  }
}

/**
 * For users of the company in the path whose role there has the action; another company's address answers 404. The
 * call's path names the company `{subsidiaryId}`.
 */
export function partnerMay(action: PartnerAction): Who {
  return companyWho(`partner:${action}`, (actions) => permits(actions, action))
}

/** For anyone with a role in the company in the path. */
export const partnerMember: Who = { ...companyWho('partner', () => true), verdicts: ['sign-in', 'hidden'] }

function companyWho(rule: string, holds: (actions: readonly string[]) => boolean): Who {
  return {
    rule,
    verdicts: ['sign-in', 'hidden', 'forbidden'],
    permits: (caller, params) => {
      if (!caller.account_id) return 'sign-in'
      const tenant = caller.tenants.find(({ tenant_id }) => tenant_id === params.subsidiaryId)
      if (!tenant) return 'hidden'
      return holds(tenant.actions) ? 'allowed' : 'forbidden'
    },
  }
}
