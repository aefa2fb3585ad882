import type { AccessRule } from '#platform/contract/who.ts'
import type { PartnerAction } from './rules/partner-actions.ts'
import { permits } from './rules/permits.ts'
import { REPORT_TYPES, reportAction } from './rules/report-types.ts'
import type { StaffAction } from './rules/staff-actions.ts'
import { mayHaveReport, STAFF_REPORT_TYPES } from './rules/staff-report-types.ts'
import { secondPersonWords } from './words/second-person.ts'
import { accessWords } from './words.ts'

/** The refusal of every act and every reading of staff that is about themselves; server/own-affair.ts decides. */
export const OWN_AFFAIR = { OWN_AFFAIR: { status: 403, message: accessWords.ownAffair } } as const

/** The refusal of every act of two people whose second is not independent of the first; server/second-person.ts decides. */
export const NOT_SECOND_PERSON = { NOT_SECOND_PERSON: { status: 403, message: secondPersonWords.refused } } as const

/** For staff whose role has the action. */
export function staffMay(action: StaffAction): AccessRule {
  return {
    rule: `staff:${action}`,
    verdicts: ['sign-in', 'forbidden'],
    permits: (caller) => {
      if (!caller.account_id) return 'sign-in'
      return permits(caller.actions, action) ? 'allowed' : 'forbidden'
    },
  }
}

/** For staff who may have this type of report; what names no type is refused by its schema. */
export const staffMayHaveReport: AccessRule = {
  ...staffMay('reports.view'),
  permitsBody: (caller, _params, body) => {
    const type = (body as { type?: unknown } | null | undefined)?.type
    const known = STAFF_REPORT_TYPES.find((one) => one === type)
    return !known || mayHaveReport(caller.actions, known) ? 'allowed' : 'forbidden'
  },
}

/**
 * For users of the company in the path whose role there has the action; another company's address answers 404. The
 * call's path names the company `{subsidiaryId}`.
 */
export function partnerMay(action: PartnerAction): AccessRule {
  return companyWho(`partner:${action}`, (actions) => permits(actions, action))
}

/** The same for a call that names the company in the field `subsidiary_id` of its body; without one its schema refuses it. */
export function partnerMayInBody(action: PartnerAction): AccessRule {
  const ofCompany = partnerMay(action)
  return {
    ...ofCompany,
    permits: (caller) => (caller.account_id ? 'allowed' : 'sign-in'),
    permitsBody: (caller, _params, body) => {
      const id = (body as { subsidiary_id?: unknown } | null | undefined)?.subsidiary_id
      return typeof id === 'string' ? ofCompany.permits(caller, { subsidiaryId: id.toLowerCase() }) : 'allowed'
    },
  }
}

/** The same where the body names health credits to give: more than none needs the right to transfer them too. */
export function partnerMayWithCredits(action: PartnerAction): AccessRule {
  return {
    ...partnerMay(action),
    permitsBody: (caller, { subsidiaryId }, body) => {
      const amount = (body as { walletAmount?: unknown } | null | undefined)?.walletAmount
      const tenant = caller.tenants.find(({ tenant_id }) => tenant_id === subsidiaryId)
      const mayTransfer = permits(tenant?.actions ?? [], 'wallet.transfer' satisfies PartnerAction)
      return mayTransfer || !(Number(amount) > 0) ? 'allowed' : 'forbidden'
    },
  }
}

/** For users of the company in the path who may request this type of report; what names no type is refused by its schema. */
export const partnerMayRequestReport: AccessRule = {
  ...partnerMay('reports.request'),
  permitsBody: (caller, { subsidiaryId }, body) => {
    const type = (body as { type?: unknown } | null | undefined)?.type
    const known = REPORT_TYPES.find((one) => one === type)
    const tenant = caller.tenants.find(({ tenant_id }) => tenant_id === subsidiaryId)
    return !known || permits(tenant?.actions ?? [], reportAction(known)) ? 'allowed' : 'forbidden'
  },
}

/** For anyone with a role in the company in the path. */
export const partnerMember: AccessRule = { ...companyWho('partner', () => true), verdicts: ['sign-in', 'hidden'] }

function companyWho(rule: string, holds: (actions: readonly string[]) => boolean): AccessRule {
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
