import { z } from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { PASS_STATUSES } from '../rules/pass-transitions.ts'
import { refusalWords } from '../words/refusals.ts'
import { PASS_REFUSALS } from './refusals.ts'

const { field } = refusalWords
const reason = text({ max: 300, required: field.reason }).min(3, field.reason)

const StaffVisit = z.object({
  id: z.uuid(),
  /** Masked for a role that only looks. */
  pass_no: z.string(),
  status: z.enum(PASS_STATUSES),
  subscription_id: z.uuid(),
  patient_name: z.string().nullable(),
  provider_name: z.string(),
  /** Null for a role that only looks. */
  speciality: z.string().nullable(),
  establishment_name: z.string(),
  city: z.string(),
  /** Rupees. */
  fee: z.number(),
  from_credits: z.boolean(),
  unlocked_with: z.enum(['PRINTED_CODE', 'SCREEN_CODE', 'DESK_CODE', 'BOOKING']),
  /** The desk's code of the day was given with the printed one. */
  with_desk_code: z.boolean(),
  distance_km: z.int().nullable(),
  unlocked_at: z.string(),
  /** How it was used, once it was. */
  used_by: z.enum(['DESK', 'END']).nullable(),
  reason: z.string().nullable(),
  can_reverse: z.boolean(),
})
export type StaffVisit = z.output<typeof StaffVisit>

export const listStaffVisits = defineCall({
  name: 'listStaffVisits',
  method: 'GET',
  path: 'dashboard/visits',
  summary:
    'Lists clinic visits, the latest first, but not of the reader’s own family; by a pass number or the mobile of a plan’s member. Each view is in the audit log.',
  who: staffMay('subscription.view'),
  query: z.strictObject({
    status: z.enum(PASS_STATUSES).optional(),
    /** elsewhere: a printed code unlocked them more than a kilometre from the clinic, or from a phone without a position. */
    place: z.enum(['elsewhere']).optional(),
    search: text({ max: 40 }).optional(),
    page_number: pageNumber,
  }),
  reply: pageOf('visits', StaffVisit),
})

export const reverseStaffVisit = defineCall({
  name: 'reverseStaffVisit',
  method: 'POST',
  path: 'dashboard/visits/{id}/reverse',
  summary: 'Gives a visit back: one that is open, or for 30 days one that counts as used.',
  who: staffMay('subscription.addQuota'),
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ reason }),
  reply: StaffVisit,
  refusals: { ...OWN_AFFAIR, ...PASS_REFUSALS },
})

const StaffDesk = z.object({
  id: z.uuid(),
  name: z.string(),
  locality: z.string(),
  city: z.string(),
  pincode: z.string(),
  desk_code: z.string(),
  /** A printed QR code unlocks only with the desk's code. */
  asks_code: z.boolean(),
  /** Wrong codes that people entered today for this desk with its printed QR code. */
  wrong_codes_today: z.int(),
  /** The address of its screen. */
  screen_url: z.string(),
  doctors: z.array(z.object({ provider_id: z.uuid(), name: z.string(), speciality: z.string() })),
})
export type StaffDesk = z.output<typeof StaffDesk>

export const listVisitDesks = defineCall({
  name: 'listVisitDesks',
  method: 'GET',
  path: 'dashboard/visit-desks',
  summary: 'Lists the front desks of the clinics of the network, with their codes of today.',
  who: staffMay('companies.view'),
  query: z.strictObject({
    /** A part of the clinic's name or city, or its pincode. */
    search: text({ max: 100 }).optional(),
    page_number: pageNumber,
  }),
  reply: pageOf('desks', StaffDesk),
})

export const readDeskPoster = defineCall({
  name: 'readDeskPoster',
  method: 'GET',
  path: 'dashboard/visit-desks/{id}/poster',
  summary: 'Returns the poster of a doctor at a clinic, to print.',
  who: staffMay('companies.view'),
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ provider_id: uuid({ invalid: field.doctor, required: field.doctor }) }),
  reply: { file: 'application/pdf' },
})

export const renewVisitDesk = defineCall({
  name: 'renewVisitDesk',
  method: 'POST',
  path: 'dashboard/visit-desks/{id}/renew',
  summary: 'Gives a desk new codes: its posters, the address of its screen and the code of today end.',
  who: staffMay('companies.edit'),
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ reason }),
  reply: StaffDesk,
  idempotent: true,
})

export const setDeskAsksCode = defineCall({
  name: 'setDeskAsksCode',
  method: 'POST',
  path: 'dashboard/visit-desks/{id}/code',
  summary: 'Sets whether a printed QR code of the clinic unlocks only with the desk’s code of the day.',
  who: staffMay('companies.edit'),
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ asks_code: z.boolean(), reason }),
  reply: StaffDesk,
  idempotent: true,
})
