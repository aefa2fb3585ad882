import type { Paise } from '#values/money.ts'

/** The Reserve Bank's limit for a debit without fresh authentication: ₹15,000. */
const AUTHENTICATION_LIMIT: Paise = 1_500_000n

/** Why a renewal may not be debited under the existing consent. */
const CONSENT_REASONS = ['plan_withdrawn', 'plan_changed', 'above_maximum', 'above_limit'] as const
export type ConsentReason = (typeof CONSENT_REASONS)[number]

/** The benefits of a plan, as far as a buyer agreed to them. */
export interface PlanPromise {
  duration_days: number
  coverage: { adult: number; minor: number }
  benefits: readonly { description: { main_header: string }; benefit_attribute_value: number | null }[]
}

/**
 * Whether the renewal needs the customer's renewed consent: the plan is no longer sold, gives less than what was agreed
 * to, or costs more than the mandate allows or than may be debited without authentication. Such a renewal is announced
 * and not debited.
 * @param offered the plan as it is sold on the day of the announcement; undefined when it is not
 */
export function consentNeeded(
  agreed: PlanPromise & { max_amount_paise: Paise },
  offered: PlanPromise | undefined,
  amount_paise: Paise,
): ConsentReason | undefined {
  if (!offered) return 'plan_withdrawn'
  if (givesLess(agreed, offered)) return 'plan_changed'
  if (amount_paise > agreed.max_amount_paise) return 'above_maximum'
  return amount_paise > AUTHENTICATION_LIMIT ? 'above_limit' : undefined
}

function givesLess(agreed: PlanPromise, offered: PlanPromise): boolean {
  if (offered.duration_days !== agreed.duration_days) return true
  if (offered.coverage.adult < agreed.coverage.adult || offered.coverage.minor < agreed.coverage.minor) return true
  return agreed.benefits.some((benefit) => {
    const now = offered.benefits.find(({ description }) => description.main_header === benefit.description.main_header)
    // Uncounted means unlimited.
    if (!now) return true
    if (benefit.benefit_attribute_value === null) return now.benefit_attribute_value !== null
    return now.benefit_attribute_value !== null && now.benefit_attribute_value < benefit.benefit_attribute_value
  })
}
