import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { uuid } from '#values/uuid.ts'
import { consultationWords as words } from '../words/consultation.ts'
import { START_REFUSALS } from './refusals.ts'

type StartCode = keyof typeof START_REFUSALS
const CODES = Object.keys(START_REFUSALS) as StartCode[]

const Allowance = z.object({
  used: z.int(),
  limit: z.int(),
  remaining: z.int(),
  /** When it starts over. */
  resets_at: z.string(),
})

const MayStart = {
  can_start: z.boolean(),
  /** Why none can be started now, as a code and in words; null if one can. */
  reason: z.enum(CODES).nullable(),
  message: z.string().nullable(),
  /** Until when; null where no time changes it. */
  resets_at: z.string().nullable(),
}

export const FairUse = z.object({
  subscription_id: z.uuid(),
  plan_name: z.string(),
  /** All people of the plan together. */
  day: Allowance,
  month: Allowance,
  /** The consultation under way; its id where the user may see it. */
  active: z.object({ transaction_id: z.uuid().nullable(), until: z.string() }).nullable(),
  ...MayStart,
})
export type FairUse = z.output<typeof FairUse>

export const readFairUse = defineCall({
  name: 'readFairUse',
  method: 'GET',
  base: 'root',
  path: '/consult/api/v1/fair_use',
  summary:
    'Returns how many consultations the plan of the user, or of this person of it, has left today and this month.',
  who: signedIn,
  query: z.strictObject({ uhid: uuid({ invalid: words.fields.patient }).optional() }),
  reply: FairUse,
  commonRefusals: ['NOT_FOUND'],
})

const Patient = z.object({
  uhid: z.uuid(),
  name: z.string().nullable(),
  is_self: z.boolean(),
  subscription_id: z.uuid(),
  ...MayStart,
})
export type Patient = z.output<typeof Patient>

export const readConsultOptions = defineCall({
  name: 'readConsultOptions',
  method: 'GET',
  base: 'root',
  path: '/consult/api/v1/options',
  summary: 'Returns for whom, about what and in which languages the user may ask for a doctor now.',
  who: signedIn,
  reply: z.object({
    patients: z.array(Patient),
    /** Of the plans of these patients. */
    fair_use: z.array(FairUse),
    problem_areas: z.array(z.object({ id: z.uuid(), name: z.string() })),
    languages: z.array(z.string()),
  }),
})
export type ConsultOptions = z.output<(typeof readConsultOptions)['reply']>
