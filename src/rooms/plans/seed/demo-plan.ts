import type { ServiceProvider } from '../rules/plan.ts'
import { type ClaimType, reimbursementOf } from '../rules/reimbursement.ts'
import type { PlanDraft } from '../server/commands/publish-plan.ts'

export type DemoPlan = PlanDraft

interface DemoPlanInput {
  name: string
  /** Rupees. */
  cost: number
  days: number
  adult: number
  minor: number
  coverage_text: string
  subtitle: string
  cycle: string | null
  cities: readonly string[]
  exclusions: readonly string[]
  benefits: PlanDraft['benefits']
  reimbursements?: PlanDraft['reimbursements']
}

/** SAC of human health services not classified elsewhere; an accountant confirms code and rate before real sales. */
const HEALTH_SERVICES_SAC = '999319'

/** A demo plan: its worth is the sum of its benefits, taxed as one service at 18 percent. */
export function demoPlan(plan_id: string, sold: DemoPlanInput): DemoPlan {
  const cost_paise = BigInt(sold.cost) * 100n
  return {
    plan_id,
    product_code: 'healthplan',
    name: sold.name,
    cost_paise,
    valued_at_paise: sold.benefits.reduce((sum, { worth_paise }) => sum + (worth_paise ?? 0n), 0n),
    duration_days: sold.days,
    adult: sold.adult,
    minor: sold.minor,
    coverage_text: sold.coverage_text,
    marketing_plan_title: sold.name,
    marketing_plan_subtitle: sold.subtitle,
    exclusions: sold.exclusions,
    human_readable_billing_cycle: sold.cycle,
    components: [
      { code: 'PLAN', label: 'Health plan', amount_paise: cost_paise, sac: HEALTH_SERVICES_SAC, tax_rate: 18 },
    ],
    benefits: sold.benefits,
    reimbursements: sold.reimbursements ?? [],
    cities: sold.cities,
  }
}

/** @param limits rupees */
export function reimbursement(
  claim_type: ClaimType,
  limits: { per_visit?: number; per_term?: number; count?: number },
): PlanDraft['reimbursements'][number] {
  const none = { per_visit: null, per_month: null, per_term: null, count: null }
  return reimbursementOf({ claim_type, ...none, ...limits })
}

/** @param texts.worth rupees; `count` only for a counted benefit */
export function benefit(
  main_header: string,
  texts: {
    shown: string
    more: readonly string[]
    worth: number
    count?: number
    service: string
    provider: ServiceProvider | null
  },
): PlanDraft['benefits'][number] {
  return {
    main_header,
    display_header: texts.shown,
    extra_display_headers: texts.more,
    worth_paise: BigInt(texts.worth) * 100n,
    service_title: texts.service,
    benefit_attribute_value: texts.count ?? null,
    service_provider: texts.provider,
  }
}
