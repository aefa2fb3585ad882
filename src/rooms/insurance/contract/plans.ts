import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { text } from '#values/text.ts'

const DOCUMENT_KINDS = ['CIS', 'POLICY_WORDING', 'CLAIM_FORM', 'OTHER'] as const

/** An insurance plan as lists show it. Amounts in rupees, tax included. */
export const InsurancePlan = z.object({
  id: z.uuid(),
  /** The version that this describes: what is paid for. */
  plan_version_id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  summary: z.string(),
  insurer: z.string(),
  /** Names the insurer in the address of its webhook. */
  insurer_code: z.string(),
  sum_assured: z.number(),
  premium: z.number(),
  /** The part of the premium that is tax. */
  tax: z.number(),
  /** Percent. */
  tax_rate: z.number(),
  tenure_months: z.int(),
  entry_age: z.object({ min: z.int(), max: z.int() }),
  /** Null while enrolment is open without an end. */
  enrolment_last_date: z.iso.date().nullable(),
  /** Whether it can be bought today. */
  is_open: z.boolean(),
})
export type InsurancePlan = z.output<typeof InsurancePlan>

export const InsurancePlanDetail = InsurancePlan.extend({
  insurer_registration: z.string(),
  master_policy_number: z.string(),
  free_look_days: z.int(),
  /** Rupees that a free look deducts beside the days on cover. */
  stamp_duty: z.number(),
  /** Percent of claims that the insurer settled; null where the figure is out of date or there is none. */
  claim_settlement: z.object({ percent: z.number(), source: z.string(), year: z.string() }).nullable(),
  features: z.array(z.string()),
  exclusions: z.array(z.string()),
  disclaimers: z.array(z.string()),
  /** The customer information sheet among them. */
  documents: z.array(z.object({ name: z.string(), kind: z.enum(DOCUMENT_KINDS), points: z.array(z.string()) })),
  grievance_ladder: z.array(z.object({ level: z.int(), name: z.string(), contact: z.string(), days: z.int() })),
  declaration: z.object({ version: z.string(), text: z.string() }),
})
export type InsurancePlanDetail = z.output<typeof InsurancePlanDetail>

export const listInsurancePlans = defineCall({
  name: 'listInsurancePlans',
  method: 'GET',
  path: 'insurance_plans',
  summary: 'Lists the insurance plans on sale, the lowest premium first.',
  who: anyone,
  sameForEveryone: true,
  reply: z.object({ insurance_plans: z.array(InsurancePlan) }),
})

export const readInsurancePlan = defineCall({
  name: 'readInsurancePlan',
  method: 'GET',
  path: 'insurance_plans/{id}',
  summary: 'Returns one insurance plan by its id or slug, with everything a buyer reads before paying.',
  who: anyone,
  sameForEveryone: true,
  params: z.strictObject({ id: text({ max: 80 }) }),
  reply: InsurancePlanDetail,
})
