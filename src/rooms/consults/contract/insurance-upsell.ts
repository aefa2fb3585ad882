import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { InsurancePlan } from '#rooms/insurance/contract/plans.ts'
import { uuid } from '#values/uuid.ts'
import { consultationWords as words } from '../words/consultation.ts'

export const readInsuranceUpsell = defineCall({
  name: 'readInsuranceUpsell',
  method: 'GET',
  path: 'insurance_plans/upsell',
  summary:
    'Returns an insurance plan to offer beside a consultation, with its price; 204 while there is none to offer.',
  who: signedIn,
  query: z.strictObject({
    source: z.literal('CONSULT'),
    source_detail: z.literal('INSURANCE_PLAN'),
    platform: z.literal('mweb'),
    problem_area_id: uuid({ invalid: words.fields.problem }).optional(),
  }),
  mayBeEmpty: true,
  reply: z.object({
    insurance_plan: InsurancePlan,
    /** Rupees. */
    premium: z.number(),
  }),
})
export type InsuranceUpsell = z.output<typeof readInsuranceUpsell.reply>
