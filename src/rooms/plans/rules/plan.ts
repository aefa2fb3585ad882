import type { Paise } from '#values/money.ts'
import type { Reimbursement } from './reimbursement.ts'

/** Who delivers a benefit, spelled as on the wire. */
export const SERVICE_PROVIDERS = ['consult', 'book', 'diagnostics', 'order'] as const
export type ServiceProvider = (typeof SERVICE_PROVIDERS)[number]

/** One benefit of a plan. */
export interface PlanBenefit {
  description: {
    main_header: string
    display_header: string
    extra_display_headers: string[]
    worth: number | null
    order: number
    home_texts: { service_title: string }
  }
  benefit_attribute_value: number | null
  /** One of SERVICE_PROVIDERS, or none of ours. */
  service_provider: ServiceProvider | null
}

/** How many people a plan covers. */
export interface Coverage {
  adult: number
  minor: number
}

/** A plan as it is sold. On the wire `cost` and `valued_at` are rupees; inside they are paise. */
export interface Plan {
  id: string
  cost_paise: Paise
  valued_at_paise: Paise
  duration_days: number
  coverage: Coverage
  coverage_text: string
  benefits: PlanBenefit[]
  /** The bills of its members that it pays back. */
  reimbursements: readonly Reimbursement[]
  /** Empty if the plan is sold everywhere. */
  cities: { name: string }[]
  details: { marketing_plan_title: string; marketing_plan_subtitle: string; exclusions: readonly string[] }
  /** Null if the plan does not renew. */
  recurring_plan_details: { human_readable_billing_cycle: string } | null
}
