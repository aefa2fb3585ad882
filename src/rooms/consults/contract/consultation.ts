import { z } from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { CONSULT_STATUSES, FAILURE_REASONS } from '../rules/consult-status.ts'
import { consultationWords as words } from '../words/consultation.ts'
import { START_REFUSALS } from './refusals.ts'

const { fields, refusals } = words

export const Consultation = z.object({
  transaction_id: z.uuid(),
  status: z.enum(CONSULT_STATUSES),
  uhid: z.uuid(),
  patient_name: z.string().nullable(),
  problem_area: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  speciality: z.string(),
  preferredLanguage: z.string(),
  /** The doctor who has accepted; null before. */
  doctor_name: z.string().nullable(),
  doctor_speciality: z.string().nullable(),
  doctor_registration: z.string().nullable(),
  /** Where the call takes place, while it may. */
  join_link: z.string().nullable(),
  slot: z.string().nullable(),
  initiated_at: z.string(),
  /** Until when a doctor may accept. */
  expires_at: z.string(),
  /** Until when the doctor who has accepted has to join. */
  join_by: z.string().nullable(),
  joined_at: z.string().nullable(),
  /** When it ends at the latest. */
  ends_at: z.string(),
  ended_at: z.string().nullable(),
  failure_reason: z.enum(FAILURE_REASONS).nullable(),
  /** Why it ended without a doctor, and what to do; null otherwise. */
  message: z.string().nullable(),
  rating: z.int().nullable(),
  rating_comment: z.string().nullable(),
  prescriptions: z.array(z.object({ id: z.uuid(), issued_at: z.string(), media_type: z.string() })),
  /** Seconds until time alone moves it on; null once it has ended. */
  seconds_left: z.int().nullable(),
})
export type Consultation = z.output<typeof Consultation>

const ofOne = z.strictObject({ transaction_id: z.uuid() })

export const startConsultation = defineCall({
  name: 'startConsultation',
  method: 'POST',
  base: 'root',
  path: '/consult/api/v1/consultations',
  summary: 'Asks for a doctor, for the user or a person of their plan. A doctor may accept for 110 seconds.',
  who: signedIn,
  body: z.strictObject({
    uhid: uuid({ invalid: fields.patient }),
    problem_area_id: uuid({ invalid: fields.problem }),
    preferredLanguage: text({ max: 100, required: fields.language }).min(1, fields.language),
  }),
  reply: z.object({ transaction_id: z.uuid(), status: z.enum(CONSULT_STATUSES) }),
  idempotent: true,
  limits: [{ by: 'account', limit: 60, seconds: 3600 }],
  refusals: START_REFUSALS,
  commonRefusals: ['NOT_FOUND'],
})

export const readConsultation = defineCall({
  name: 'readConsultation',
  method: 'GET',
  base: 'root',
  path: '/consult/api/v1/consultations/{transaction_id}',
  summary: 'Returns a consultation of the user as it is now; clients poll it while they wait.',
  who: signedIn,
  params: ofOne,
  reply: Consultation,
})

export const listConsultations = defineCall({
  name: 'listConsultations',
  method: 'GET',
  base: 'root',
  path: '/consult/api/v1/consultations',
  summary: 'Lists the consultations of the user, and those they asked for, newest first, 10 per page.',
  who: signedIn,
  query: z.strictObject({ page_number: pageNumber }),
  reply: pageOf('consultations', Consultation),
})

export const cancelConsultation = defineCall({
  name: 'cancelConsultation',
  method: 'POST',
  base: 'root',
  path: '/consult/api/v1/consultations/{transaction_id}/cancel',
  summary: 'Takes a request back before a doctor has accepted it.',
  who: signedIn,
  params: ofOne,
  body: z.strictObject({}),
  reply: Consultation,
  refusals: { NOT_CANCELLABLE: { status: 409, message: refusals.notCancellable } },
})

export const rateConsultation = defineCall({
  name: 'rateConsultation',
  method: 'POST',
  base: 'root',
  path: '/consult/api/v1/consultations/{transaction_id}/rating',
  summary: 'Rates a consultation that has taken place, once.',
  who: signedIn,
  params: ofOne,
  body: z.strictObject({
    rating: z.int(fields.rating).min(1, fields.rating).max(5, fields.rating),
    comment: text({ max: 2000 }).max(500, fields.comment).nullish(),
  }),
  reply: Consultation,
  refusals: {
    NOT_COMPLETED: { status: 409, message: refusals.notCompleted },
    ALREADY_RATED: { status: 409, message: refusals.rated },
  },
})

export const downloadPrescription = defineCall({
  name: 'downloadPrescription',
  method: 'GET',
  base: 'root',
  path: '/consult/api/v1/consultations/{transaction_id}/prescriptions/{id}',
  summary: 'Returns a prescription of a consultation of the user; each download is recorded.',
  who: signedIn,
  params: z.strictObject({ transaction_id: z.uuid(), id: z.uuid() }),
  reply: { file: 'application/pdf' },
})
