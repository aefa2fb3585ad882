import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { pageNumber } from '#values/page.ts'
import { uuid } from '#values/uuid.ts'
import {
  ANSWER_FIELDS,
  HEALTH_FIELD_NAMES,
  PATIENT_FIELD_NAMES,
  PATIENT_GENDERS,
  SPO2_LEVELS,
} from '../rules/answers.ts'
import { REASON_CODES } from '../rules/eligibility.ts'
import { PROPOSAL_STATUSES } from '../rules/proposal-state.ts'
import { answerWords as words } from '../words/answers.ts'

const ofProposal = z.strictObject({ id: z.uuid() })
const asked = z.enum(['true', 'false']).optional()

/** What a check, or a list, looks at beside the medical answers. */
const scope = { with_address_serviceability: asked, with_required_fields_check: asked } as const

const answer = z.boolean().nullable()

export const Eligibility = z.object({
  is_eligible: z.boolean(),
  reasons: z.array(z.enum(REASON_CODES)),
  advisory: z.string().optional(),
})
export type Eligibility = z.output<typeof Eligibility>

/** What is answered about a patient; null where nothing is, and everywhere once the answers are deleted. */
export const PlanProposal = z.object({
  id: z.uuid(),
  plan_id: z.uuid(),
  status: z.enum(PROPOSAL_STATUSES),
  /** Whether it can still lead to a purchase. */
  is_active: z.boolean(),
  patient_name: z.string().nullable(),
  patient_age: z.int().nullable(),
  patient_gender: z.enum(PATIENT_GENDERS).nullable(),
  caregiver_name: z.string().nullable(),
  caregiver_mobile: z.string().nullable(),
  caregiver_email: z.string().nullable(),
  /** False where the gender is known and not female. */
  is_pregnant: answer,
  recent_spo2_level: z.enum(SPO2_LEVELS).nullable(),
  has_difficulty_breathing_or_shortness_of_breath: answer,
  has_chest_pain_or_tightness: answer,
  has_bluish_discoloration_of_lips_or_face: answer,
  has_loss_of_speech_or_movement: answer,
  is_immunocompromised: answer,
  declaration: answer,
  dose_address_id: z.uuid().nullable(),
  /** On the invoice: the name of the account; read-only. */
  username: z.string().nullable(),
  /** The plan starts on this number: that of the login; read-only. */
  phone_no: z.string(),
  /** Of the last check; null while nothing is checked, and after a change. */
  eligibility: Eligibility.nullable(),
  /** Where it was asked for; null without an address. */
  address_serviceable: z.boolean().nullish(),
  /** Where it was asked for: the fields that are not answered yet. */
  missing_fields: z.array(z.enum([...PATIENT_FIELD_NAMES, ...HEALTH_FIELD_NAMES, 'dose_address_id'])).optional(),
  /** An eligible patient’s answers are good until then. */
  expires_at: z.string().nullable(),
  subscription_id: z.uuid().nullable(),
  version: z.int(),
  created_at: z.string(),
  modified_at: z.string(),
})
export type PlanProposal = z.output<typeof PlanProposal>

const sections = {
  ...(Object.fromEntries(Object.entries(ANSWER_FIELDS).map(([name, schema]) => [name, schema.optional()])) as {
    [Name in keyof typeof ANSWER_FIELDS]: z.ZodOptional<(typeof ANSWER_FIELDS)[Name]>
  }),
  dose_address_id: uuid({ invalid: words.fields.address }).optional(),
}

export const listPlanProposals = defineCall({
  name: 'listPlanProposals',
  method: 'GET',
  path: 'plan_proposals',
  summary: 'Lists the plan proposals of the user, newest first.',
  who: signedIn,
  query: z.strictObject({
    plan_id: uuid({ invalid: words.fields.plan }).optional(),
    page_number: pageNumber,
    ...scope,
  }),
  reply: pageOf('plan_proposals', PlanProposal),
})

export const createPlanProposal = defineCall({
  name: 'createPlanProposal',
  method: 'POST',
  path: 'plan_proposals',
  summary: 'Starts a proposal for a home-care plan with what is answered so far, or returns the active one.',
  who: signedIn,
  body: z.strictObject({ plan_id: uuid({ invalid: words.fields.plan, required: words.fields.plan }), ...sections }),
  reply: PlanProposal,
  status: 201,
  idempotent: true,
  limits: [{ by: 'account', limit: 60, seconds: 3600 }],
  commonRefusals: ['NOT_FOUND'],
})

export const updatePlanProposal = defineCall({
  name: 'updatePlanProposal',
  method: 'PATCH',
  path: 'plan_proposals/{id}',
  summary: 'Saves answers; the proposal is a draft again and has to be checked again.',
  who: signedIn,
  params: ofProposal,
  body: z.strictObject({ ...sections, version: z.int(words.fields.version).optional() }),
  reply: PlanProposal,
  refusals: { WRONG_STATE: { status: 409, message: words.refusals.state } },
})

export const checkPlanProposal = defineCall({
  name: 'checkPlanProposal',
  method: 'POST',
  path: 'plan_proposals/{id}/check_eligibility',
  summary: 'Checks who the plan is for, and on request where it is sold and whether everything is answered.',
  who: signedIn,
  params: ofProposal,
  query: z.strictObject(scope),
  body: z.strictObject({}).optional(),
  reply: Eligibility,
  idempotent: true,
  refusals: { WRONG_STATE: { status: 409, message: words.refusals.state } },
})
