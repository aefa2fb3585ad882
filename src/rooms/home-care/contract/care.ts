import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { wireTime } from '#values/wire-time.ts'
import { CALL_KINDS, CALL_STATUSES } from '../rules/call-state.ts'
import { DOCTOR_CHANGE_REASONS } from '../rules/doctor.ts'
import { ADVICE, ALARM_OUTCOMES, ESCALATION_STATUSES } from '../rules/escalation-state.ts'
import { CARE_HALTS } from '../rules/halt.ts'
import { KIT_STATUSES } from '../rules/kit-state.ts'
import { READING_FIELDS, SYMPTOMS, TEMPERATURE_UNITS, unitOf } from '../rules/vitals.ts'
import { callWords } from '../words/calls.ts'
import { MEMBER_REFUSALS } from './refusals.ts'

const { fields, refusals } = callWords
const ofPlan = z.strictObject({ id: z.uuid() })

export const EPISODE_STATUSES = ['ACTIVE', 'COMPLETED', 'STOPPED'] as const

const CareConsult = z.object({
  id: z.uuid(),
  /** Of the care, counted from 1. */
  day: z.int(),
  kind: z.enum(CALL_KINDS),
  due_at: z.string(),
  /** When it was due before it was moved; null if it was not. */
  planned_at: z.string().nullable(),
  /** Until when a doctor is looked for; null unless the call is due and none has been found yet. */
  tried_until: z.string().nullable(),
  status: z.enum(CALL_STATUSES),
  /** The online consultation by which a doctor makes it. */
  consult_id: z.uuid().nullable(),
  doctor_name: z.string().nullable(),
})
export type CareConsult = z.output<typeof CareConsult>

export const CareKit = z.object({
  number: z.int(),
  status: z.enum(KIT_STATUSES),
  courier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  /** Each status once, in the order in which it happened. */
  history: z.array(z.object({ status: z.enum(KIT_STATUSES), at: z.string() })),
})
export type CareKit = z.output<typeof CareKit>

export const CareVital = z.object({
  id: z.uuid(),
  measured_at: z.string(),
  spo2: z.int(),
  /** Null where the oxygen level alone was measured. */
  temperature: z.number().nullable(),
  temperature_unit: z.enum(TEMPERATURE_UNITS).nullable(),
  pulse: z.int().nullable(),
  symptoms: z.array(z.enum(SYMPTOMS)),
  is_alarming: z.boolean(),
})
export type CareVital = z.output<typeof CareVital>

export const CareEscalation = z.object({
  id: z.uuid(),
  opened_at: z.string(),
  due_at: z.string(),
  status: z.enum(ESCALATION_STATUSES),
  /** By when somebody who has taken it acts again. */
  next_try_at: z.string().nullable(),
})
export type CareEscalation = z.output<typeof CareEscalation>

export const CareFacts = z.object({
  subscription_id: z.uuid(),
  status: z.enum(EPISODE_STATUSES),
  /** Day of the care: 0 before it starts, 12 also after it. */
  day: z.int().min(0).max(12),
  starts_on: z.string(),
  ends_on: z.string(),
  patient_name: z.string(),
  /** Why no kit is sent and, of a blocked plan, no call is made; null where nothing stops them. */
  halt: z.enum(CARE_HALTS).nullable(),
  /** The one doctor of all twelve days: the first call's, or after a change the next one's. Null until then. */
  doctor: z.object({ name: z.string() }).nullable(),
  /** The last change of the doctor. */
  doctor_change: z.object({ reason: z.enum(DOCTOR_CHANGE_REASONS), at: z.string() }).nullable(),
  consults: z.array(CareConsult),
  kit: CareKit,
  /** The newest first, a hundred at most. */
  vitals: z.array(CareVital),
  escalations: z.array(CareEscalation),
})

export const Care = CareFacts.extend({
  /** Of the buyer's profile: in which temperatures are shown and asked. */
  temperature_unit: z.enum(TEMPERATURE_UNITS),
  /** Of the two extra calls. */
  on_demand_left: z.int(),
  /** Whether an extra call can be asked for now. */
  may_ask: z.boolean(),
  /** Whether the patient must be told what to do in danger: an alarming reading is not dealt with yet, also once the care is over. */
  needs_advice: z.boolean(),
  /** What is said with it: that we call, that our call did not come in time, that somebody has taken it, passed it on or rang in vain. */
  advice: z.enum(ADVICE).nullable(),
  /** By when our staff call, as it was promised, or ring again after a call that nobody answered; null once that is past. */
  call_by: z.string().nullable(),
  /** The promised time by which our call did not come, also once somebody has the alarm or rings again; null where none has passed. */
  call_missed: z.string().nullable(),
  /** Who of our staff has the alarm, and since when; null while nobody has it. */
  taken: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** Who had it before and passed it on; null once somebody has it again. */
  handed_over: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** How the last alarm ended, for a day, and while no other one goes on. */
  ended: z.object({ at: z.string(), doctor: z.string(), outcome: z.enum(ALARM_OUTCOMES) }).nullable(),
  /** Of the advice: its version, and the doctor who answers for it; null until one is named. */
  advice_of: z.object({ version: z.int(), owner: z.string().nullable() }),
  has_summary: z.boolean(),
})
export type Care = z.output<typeof Care>

export const listMyCare = defineCall({
  name: 'listMyCare',
  method: 'GET',
  path: 'me/care',
  summary: 'Lists the home care that the user bought, newest first.',
  who: signedIn,
  reply: z.object({
    care: z.array(z.object({ subscription_id: z.uuid(), status: z.enum(EPISODE_STATUSES), day: z.int() })),
  }),
})

export const readCare = defineCall({
  name: 'readCare',
  method: 'GET',
  path: 'subscriptions/{id}/care',
  summary: 'Returns the home care of a plan that the user bought: calls, kit, readings and what was done about them.',
  who: signedIn,
  params: ofPlan,
  reply: Care,
})

/** Of a form or of another client: the unit follows from the number where it is not sent; oxygen alone is enough. */
const reading = z
  .strictObject({
    ...READING_FIELDS,
    temperature: READING_FIELDS.temperature.nullish(),
    temperature_unit: READING_FIELDS.temperature_unit.nullish(),
    pulse: READING_FIELDS.pulse.nullish(),
    symptoms: READING_FIELDS.symptoms.default([]),
    /** Now, where it is not sent. */
    measured_at: wireTime({ invalid: fields.measuredAt }).optional(),
  })
  .superRefine(({ temperature, temperature_unit }, context) => {
    if (temperature_unit && typeof temperature === 'number' && unitOf(temperature) !== temperature_unit)
      context.addIssue({ code: 'custom', path: ['temperature'], message: fields.temperature })
  })

export const logVitals = defineCall({
  name: 'logVitals',
  method: 'POST',
  path: 'subscriptions/{id}/care/vitals',
  summary:
    'Records what the patient measured. A low oxygen level or a symptom that does not wait asks our staff to act within 30 minutes.',
  who: signedIn,
  params: ofPlan,
  body: reading,
  reply: z.object({
    vital: CareVital,
    /** Null where nothing alarms. */
    escalation: CareEscalation.nullable(),
  }),
  status: 201,
  idempotent: true,
  limits: [{ by: 'account', limit: 120, seconds: 3600 }],
  refusals: MEMBER_REFUSALS,
})

export const saveTemperatureUnit = defineCall({
  name: 'saveTemperatureUnit',
  method: 'POST',
  path: 'me/care/temperature_unit',
  summary: 'Sets in which unit the user reads and enters temperatures. Without it °F.',
  who: signedIn,
  body: z.strictObject({ temperature_unit: z.enum(TEMPERATURE_UNITS, fields.unit) }),
  reply: z.object({ temperature_unit: z.enum(TEMPERATURE_UNITS) }),
})

export const reportLowOxygen = defineCall({
  name: 'reportLowOxygen',
  method: 'POST',
  path: 'subscriptions/{id}/care/low_oxygen',
  summary:
    'Says that the oxygen level is below 94 before its number is known: our staff have to act within 30 minutes.',
  who: signedIn,
  params: ofPlan,
  body: z.strictObject({}),
  reply: z.object({ escalation: CareEscalation }),
  status: 201,
  idempotent: true,
  limits: [{ by: 'account', limit: 120, seconds: 3600 }],
  refusals: MEMBER_REFUSALS,
})

export const requestCareCall = defineCall({
  name: 'requestCareCall',
  method: 'POST',
  path: 'subscriptions/{id}/care/calls',
  summary: 'Asks for one of the two extra calls, now.',
  who: signedIn,
  params: ofPlan,
  body: z.strictObject({}),
  reply: Care,
  status: 201,
  idempotent: true,
  limits: [{ by: 'account', limit: 20, seconds: 3600 }],
  refusals: {
    ...MEMBER_REFUSALS,
    PLAN_BLOCKED: { status: 409, message: refusals.blocked },
    NONE_LEFT: { status: 409, message: refusals.noneLeft },
    CALL_OPEN: { status: 409, message: refusals.callOpen },
  },
})

export const NOT_READY = { NOT_READY: { status: 409, message: refusals.notReady } } as const

export const downloadCareSummary = defineCall({
  name: 'downloadCareSummary',
  method: 'GET',
  path: 'subscriptions/{id}/care/summary',
  summary: 'Returns the discharge summary once the care has ended; each download is recorded.',
  who: signedIn,
  params: ofPlan,
  reply: { file: 'application/pdf' },
  refusals: NOT_READY,
})
