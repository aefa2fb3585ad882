import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { type Paise, parseRupees } from '#values/money.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { type Plan, SERVICE_PROVIDERS } from './rules/plan.ts'
import { CLAIM_TYPES, reimbursementOf } from './rules/reimbursement.ts'
import { planWords } from './words.ts'

/** A benefit on the wire. `worth` is rupees; null for a benefit without a separate price. */
export const planBenefit = z.object({
  description: z.object({
    main_header: z.string(),
    display_header: z.string(),
    extra_display_headers: z.array(z.string()),
    worth: z.number().nullable(),
    order: z.int(),
    home_texts: z.object({ service_title: z.string() }),
  }),
  /** How many units; null if unlimited. */
  benefit_attribute_value: z.int().nullable(),
  service_provider: z.enum(SERVICE_PROVIDERS).nullable(),
})

/** A type of claims that a plan reimburses. Rupees; null where there is no such limit. */
const reimbursement = z.object({
  claim_type: z.enum(CLAIM_TYPES),
  per_visit: z.number().nullable(),
  per_month: z.number().nullable(),
  /** In one paid period, as is the number of claims. */
  per_term: z.number().nullable(),
  count: z.int().nullable(),
})

/** A plan on the wire. `cost` and `valued_at` are rupees, taxes included. */
export const planReply = z.object({
  id: z.uuid(),
  product_code: z.string(),
  name: z.string(),
  cost: z.number(),
  valued_at: z.number(),
  duration_days: z.int(),
  coverage: z.object({ adult: z.int(), minor: z.int() }),
  coverage_text: z.string(),
  /** Omitted when the caller asked for that. */
  benefits: z.array(planBenefit).optional(),
  reimbursements: z.array(reimbursement),
  /** Empty if the plan is sold everywhere; omitted when the caller asked for that. */
  cities: z.array(z.object({ name: z.string() })).optional(),
  details: z.object({
    marketing_plan_title: z.string(),
    marketing_plan_subtitle: z.string(),
    exclusions: z.array(z.string()),
  }),
  /** Null if the plan does not renew. */
  recurring_plan_details: z.object({ human_readable_billing_cycle: z.string() }).nullable(),
})
export type PlanReply = z.output<typeof planReply>

/** Converts a plan from the wire for the rules: money in paise, omitted benefits and cities as empty lists. */
export function planOf({ cost, valued_at, benefits = [], reimbursements, cities = [], ...rest }: PlanReply): Plan {
  return {
    ...rest,
    cost_paise: paiseOf(cost),
    valued_at_paise: paiseOf(valued_at),
    benefits,
    reimbursements: reimbursements.map(reimbursementOf),
    cities,
  }
}

function paiseOf(rupees: number): Paise {
  const paise = parseRupees(rupees)
  if (paise === undefined) throw new RangeError(`Not an amount of rupees: ${rupees}`)
  return paise
}

const planGroupReply = z.object({
  slug: z.string(),
  kind: z.enum(['retail', 'home-care']),
  title: z.string(),
  headline: z.string(),
  lead: z.string(),
  plans: z.array(planReply),
})
export type PlanGroupReply = z.output<typeof planGroupReply>

const yesOrNo = z.enum(['true', 'false'])
const people = text({ max: 4 }).regex(/^\d{1,2}$/, planWords.invalidCount)

const NOT_FOUND = { status: 404, message: planWords.couldNotFetch }

export const listPlans = defineCall({
  name: 'listPlans',
  method: 'GET',
  path: 'plans',
  summary: 'Lists the plans on sale; filters by product, city, exact number of adults and minors, and plan group.',
  who: anyone,
  sameForEveryone: true,
  query: z.strictObject({
    product_code: text({ max: 40 }).optional(),
    city: text({ max: 80 }).optional(),
    adults: people.optional(),
    minors: people.optional(),
    group: text({ max: 80 }).optional(),
  }),
  reply: z.object({ plans: z.array(planReply) }),
  mayBeUnchanged: true,
})

export const readPlan = defineCall({
  name: 'readPlan',
  method: 'GET',
  path: 'plans/{id}',
  summary: 'Returns a plan on sale, with its benefits unless with_benefits=false.',
  who: anyone,
  sameForEveryone: true,
  params: z.strictObject({ id: uuid({ invalid: planWords.couldNotFetch }) }),
  query: z.strictObject({ product_code: text({ max: 40 }).optional(), with_benefits: yesOrNo.optional() }),
  reply: planReply,
  mayBeUnchanged: true,
  refusals: { NOT_FOUND },
})

export const readPlanGroup = defineCall({
  name: 'readPlanGroup',
  method: 'GET',
  path: 'plans/group/{slug}',
  summary: 'Returns a plan group with its plans on sale, by default with their benefits and cities.',
  who: anyone,
  sameForEveryone: true,
  params: z.strictObject({ slug: text({ max: 80 }) }),
  query: z.strictObject({ with_plan_benefits: yesOrNo.optional(), with_plan_cities: yesOrNo.optional() }),
  reply: planGroupReply,
  mayBeUnchanged: true,
  refusals: {
    NOT_FOUND,
    /** The group exists but is not on sale now; `redirect_slug` names the live group that follows it, or is null. */
    PLAN_GROUP_NOT_LIVE: NOT_FOUND,
  },
})
