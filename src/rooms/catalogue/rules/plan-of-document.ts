import type { Plan } from '#rooms/plans/rules/plan.ts'
import { reimbursementOf } from '#rooms/plans/rules/reimbursement.ts'
import { parseRupees } from '#values/money.ts'
import type { PlanDocument } from './documents/plan-document.ts'

/** A document converted to the plan that the storefront's rules expect. */
export function planOfDocument(document: PlanDocument): Plan {
  const { human_readable_billing_cycle, marketing_plan_title, marketing_plan_subtitle, exclusions } = document
  return {
    id: document.id,
    cost_paise: parseRupees(document.cost)!,
    valued_at_paise: parseRupees(document.valued_at)!,
    duration_days: document.duration_days,
    coverage: { adult: document.adult, minor: document.minor },
    coverage_text: document.coverage_text,
    benefits: document.benefits.map(
      ({ benefit_attribute_value, service_provider, service_title, ...benefit }, index) => ({
        description: { ...benefit, order: index + 1, home_texts: { service_title } },
        benefit_attribute_value,
        service_provider,
      }),
    ),
    reimbursements: document.reimbursements.map(reimbursementOf),
    cities: document.cities.map((name) => ({ name })),
    details: { marketing_plan_title, marketing_plan_subtitle, exclusions },
    recurring_plan_details: human_readable_billing_cycle === null ? null : { human_readable_billing_cycle },
  }
}
