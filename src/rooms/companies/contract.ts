import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMember } from '#rooms/access/who.ts'
import { planBenefit } from '#rooms/plans/contract.ts'
import { uuid } from '#values/uuid.ts'
import { companyWords as words } from './words.ts'

/** Path prefix of the calls about one company. */
const SUBSIDIARY_PATH = 'partner_dashboard/subsidiaries/{subsidiaryId}'
const subsidiaryParams = z.strictObject({ subsidiaryId: uuid({ invalid: words.notFound }) })

/** A plan that a company provides for its people. Dates are days in India. */
const partner = z.object({
  id: z.string(),
  plan_id: z.string(),
  plan_name: z.string(),
  partner_name: z.string(),
  plan_start: z.string(),
  domains: z.array(z.string()),
  /** Where its logo is served; null without one. */
  partner_logo_url: z.string().nullable(),
  /** Lives agreed, and lives in use. */
  quota: z.int(),
  consumed_quota: z.int(),
  /** Computed by the plan-active rule at the time of the call. */
  is_plan_active: z.boolean(),
  is_wallet_based_plan: z.boolean(),
  /** The services between which the contract divides its people's credits; the amounts are set per person. */
  wallet_sublimit_packages: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      service_categories: z.array(z.string()),
      /** False: the amount is reserved for these services. True: the amount is the most they may use. */
      shared: z.boolean(),
    }),
  ),
  plan: z.object({
    benefits: z.array(planBenefit),
    /** The last covered day; null where the plan has no end. */
    expiry_date: z.string().nullable(),
    master_checkup_configuration: z.object({ variation_type: z.enum(['AHC', 'PEMC']) }).nullable(),
  }),
  details: z.object({
    /** Null where the company does not use employee IDs. */
    external_reference_id: z.object({ placeholder: z.string(), sample: z.string() }).nullable(),
    /** Tags that an employee may have, each with its allowed values; none means free text. */
    tags: z.object({
      entity: z.array(z.string()),
      function: z.array(z.string()),
      designation: z.array(z.string()),
      location: z.array(z.string()),
    }),
    /** Texts that the company wants of each employee. */
    custom_fields: z.array(z.object({ key: z.string(), label: z.string(), required: z.boolean() })),
  }),
})
export type Partner = z.output<typeof partner>

export const listPartners = defineCall({
  name: 'listPartners',
  method: 'GET',
  path: `${SUBSIDIARY_PATH}/partners`,
  summary: 'Lists the plans of a company, active plans first, then newest first.',
  who: partnerMember,
  params: subsidiaryParams,
  reply: z.object({ partners: z.array(partner) }),
})
