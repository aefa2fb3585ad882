import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { wireTime } from '#values/wire-time.ts'
import { DOCTOR_CHANGE_REASONS } from '../rules/doctor.ts'
import { DUE_WORK } from '../rules/due-work.ts'
import { ALARM_OUTCOMES, ESCALATION_ACTS } from '../rules/escalation-state.ts'
import { KIT_STATUSES } from '../rules/kit-state.ts'
import { NUMBER_OUTCOMES, NUMBER_SOURCES } from '../rules/shared-number.ts'
import { callWords } from '../words/calls.ts'
import { CareFacts, EPISODE_STATUSES, NOT_READY } from './care.ts'
import { trackingNumber } from './courier.ts'
import { DeskAlarm } from './desk-alarm.ts'
import { CALL_REFUSALS, CARE_REFUSALS, ESCALATION_REFUSALS, KIT_REFUSALS, NUMBER_REFUSALS } from './refusals.ts'

const { fields: words, refusals } = callWords
const may = staffMay('home_care.update')
const ofPlan = z.strictObject({ id: z.uuid() })
const note = (required: string) => text({ max: 10_000, required }).min(3, required).max(2000, required)

const DeskCare = z.object({
  subscription_id: z.uuid(),
  /** The buyer: the patient’s name is read in the care itself. */
  buyer_name: z.string().nullable(),
  pincode: z.string().nullable(),
  status: z.enum(EPISODE_STATUSES),
  day: z.int(),
  /** The most urgent work, and since when it waits; null where nothing is due. */
  due: z.enum(DUE_WORK).nullable(),
  due_at: z.string().nullable(),
  next_call_at: z.string().nullable(),
  kit: z.enum(KIT_STATUSES),
})
export type DeskCare = z.output<typeof DeskCare>

export const listHomeCare = defineCall({
  name: 'listHomeCare',
  method: 'GET',
  path: 'dashboard/home_care',
  summary: 'Lists home care by what is due now, 20 per page, with the number of each kind of work.',
  who: may,
  query: z.strictObject({
    due: z.enum(DUE_WORK, words.due).optional(),
    status: z.enum(EPISODE_STATUSES, words.status).optional(),
    page_number: pageNumber,
  }),
  reply: pageOf('care', DeskCare, {
    /** When this was read: minutes that are left are counted from here. */
    as_of: z.string(),
    counts: z.record(z.string(), z.int()),
    /** Of what a patient in danger reads: who answers for it, and the day of its next review. */
    advice: z.object({
      version: z.int(),
      owner: z.string(),
      has_owner: z.boolean(),
      review_by: z.string(),
      is_review_due: z.boolean(),
    }),
  }),
})

const CareNote = z.object({
  id: z.uuid(),
  kind: z.enum(['HANDOVER', 'CALL', 'ESCALATION']),
  call_id: z.uuid().nullable(),
  escalation_id: z.uuid().nullable(),
  author: z.string(),
  at: z.string(),
  text: z.string(),
})

export const HomeCare = CareFacts.extend({
  /** When this was read: minutes that are left are counted from here. */
  as_of: z.string(),
  patient: z.object({
    age: z.int().nullable(),
    gender: z.string().nullable(),
    caregiver_name: z.string(),
    caregiver_mobile: z.string(),
    address: z.string().nullable(),
    phone: z.string(),
    /** Of the account: the number on which the plan runs. */
    mobile: z.string(),
  }),
  escalations: z.array(DeskAlarm),
  notes: z.array(CareNote),
  /** A number that another patient of a coordinator, or the coordinator, has too; null where there is none. */
  shared_number: z
    .object({
      sources: z.array(z.enum(NUMBER_SOURCES)),
      is_coordinators: z.boolean(),
      /** Plans of earlier cares, the newest first. */
      others: z.array(z.uuid()),
      arranged_by: z.object({ coordinator: z.string(), company: z.string() }),
      outcome: z.enum(NUMBER_OUTCOMES).nullable(),
      checked_by: z.string().nullable(),
      checked_at: z.string().nullable(),
    })
    .nullable(),
  /** Where our staff may bring the kit; CREATED is another one in its place. */
  next_kit: z.array(z.enum(KIT_STATUSES)),
  has_summary: z.boolean(),
})
export type HomeCare = z.output<typeof HomeCare>

export const readHomeCare = defineCall({
  name: 'readHomeCare',
  method: 'GET',
  path: 'dashboard/home_care/{id}',
  summary: 'Returns a home care with its readings and notes; each reading by staff is recorded.',
  who: may,
  params: ofPlan,
  reply: HomeCare,
  limits: [{ by: 'account', limit: 600, seconds: 3600 }],
  refusals: OWN_AFFAIR,
})

export const CALL_ACTS = ['DONE', 'MISSED', 'MOVED'] as const

export const actOnCareCall = defineCall({
  name: 'actOnCareCall',
  method: 'POST',
  path: 'dashboard/home_care/{id}/calls/{call_id}',
  summary: 'Records that a call took place, with a note, or did not, or that another time was agreed.',
  who: may,
  params: z.strictObject({ id: z.uuid(), call_id: z.uuid() }),
  body: z.strictObject({
    act: z.enum(CALL_ACTS, words.act),
    /** Of a call that is moved. */
    due_at: wireTime({ invalid: words.dueAt }).optional(),
    /** Required of a call that took place. */
    note: note(words.note).optional(),
  }),
  reply: HomeCare,
  idempotent: true,
  refusals: { ...OWN_AFFAIR, ...CALL_REFUSALS },
})

export const moveCareKit = defineCall({
  name: 'moveCareKit',
  method: 'POST',
  path: 'dashboard/home_care/{id}/kit',
  summary: 'Records what happened to the kit; CREATED starts another one in place of one that did not arrive.',
  who: may,
  params: ofPlan,
  body: z.strictObject({
    status: z.enum(KIT_STATUSES, words.kitStatus),
    /** Both required of a kit that is packed. */
    courier: text({ max: 200 }).min(2, words.courier).max(60, words.courier).optional(),
    tracking_number: trackingNumber.optional(),
    note: text({ max: 1000 }).max(300, words.shortNote).optional(),
  }),
  reply: HomeCare,
  idempotent: true,
  refusals: { ...OWN_AFFAIR, ...KIT_REFUSALS },
})

export const actOnEscalation = defineCall({
  name: 'actOnEscalation',
  method: 'POST',
  path: 'dashboard/home_care/{id}/escalations/{escalation_id}',
  summary: 'Takes an alarm, records a note or that nobody answered, hands it over, or ends it as a doctor decided.',
  who: may,
  params: z.strictObject({ id: z.uuid(), escalation_id: z.uuid() }),
  body: z.strictObject({
    act: z.enum(ESCALATION_ACTS, words.act),
    /** Required to close. */
    outcome: z.enum(ALARM_OUTCOMES, words.outcomeOfAlarm).optional(),
    /** Who decided it; required to close. */
    doctor: text({ max: 200 }).min(3, words.doctorOfAlarm).max(100, words.doctorOfAlarm).optional(),
    /** Required to add, to hand over and to close. */
    note: note(words.note).optional(),
  }),
  reply: HomeCare,
  idempotent: true,
  refusals: { ...OWN_AFFAIR, ...ESCALATION_REFUSALS },
})

export const addCareNote = defineCall({
  name: 'addCareNote',
  method: 'POST',
  path: 'dashboard/home_care/{id}/notes',
  summary: 'Adds what the next colleague has to know.',
  who: may,
  params: ofPlan,
  body: z.strictObject({ text: note(words.note) }),
  reply: HomeCare,
  status: 201,
  idempotent: true,
  refusals: OWN_AFFAIR,
})

export const changeCareDoctor = defineCall({
  name: 'changeCareDoctor',
  method: 'POST',
  path: 'dashboard/home_care/{id}/doctor',
  summary: 'Gives a care another doctor, with the reason: that of the next call. Its buyer is told.',
  who: may,
  params: ofPlan,
  body: z.strictObject({ reason: z.enum(DOCTOR_CHANGE_REASONS, words.doctorReason) }),
  reply: HomeCare,
  idempotent: true,
  refusals: { ...OWN_AFFAIR, ...CARE_REFUSALS, NO_DOCTOR: { status: 409, message: refusals.noDoctor } },
})

export const checkSharedNumber = defineCall({
  name: 'checkSharedNumber',
  method: 'POST',
  path: 'dashboard/home_care/{id}/shared_number',
  summary:
    'Records what a call to a number of several patients found; unless it is one household, super-admins are told.',
  who: may,
  params: ofPlan,
  body: z.strictObject({ outcome: z.enum(NUMBER_OUTCOMES, words.outcome), note: note(words.note) }),
  reply: HomeCare,
  idempotent: true,
  refusals: { ...OWN_AFFAIR, ...NUMBER_REFUSALS },
})

export const readCareSummary = defineCall({
  name: 'readCareSummary',
  method: 'GET',
  path: 'dashboard/home_care/{id}/summary',
  summary: 'Returns the discharge summary to our staff; each download is recorded.',
  who: may,
  params: ofPlan,
  reply: { file: 'application/pdf' },
  limits: [{ by: 'account', limit: 300, seconds: 3600 }],
  refusals: { ...OWN_AFFAIR, ...NOT_READY },
})
