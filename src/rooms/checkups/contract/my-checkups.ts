import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { wireTime } from '#values/wire-time.ts'
import { ShownCentre } from '../rules/centre.ts'
import { MODES, ORDER_STATUSES, SUB_STATUSES, type SubStatus, VARIATIONS } from '../rules/sub-status.ts'
import { bookingWords as words } from '../words/booking.ts'
import { MOVE_REFUSALS } from './refusals.ts'

const ORDER_ID = /^ORD[0-9]{8}$/
export const orderId = text({ max: 50, required: words.fields.order }).regex(ORDER_ID, words.fields.order)
const ofOrder = z.strictObject({ id: orderId })
const subStatus = z.enum(SUB_STATUSES as [SubStatus, ...SubStatus[]])
const slot = wireTime({ invalid: words.fields.slot })

export const MyCheckup = z.object({
  /** The same as `order_id`, as paths name it. */
  id: z.string(),
  order_id: z.string(),
  variation: z.enum(VARIATIONS),
  /** The plan whose unit it uses; null for one that a company ordered for a candidate. */
  subscription_id: z.uuid().nullable(),
  uhid: z.uuid().nullable(),
  name: z.string(),
  package: z.string(),
  package_id: z.uuid(),
  fasting_hours: z.int(),
  city: z.string(),
  mode: z.enum(MODES),
  address: z.string().nullable(),
  /** Where an appointment at a centre is; null at home, or until the provider names it. */
  centre: ShownCentre.nullable(),
  status: z.enum(ORDER_STATUSES),
  sub_status: subStatus,
  /** UTC, as all times here: what was asked for, and the appointment once it is confirmed. */
  slot: z.string(),
  /** The person is to choose another time: the centre has moved the appointment and proposes none, or it was missed. */
  needs_time: z.boolean(),
  sample_appointment_date: z.string().nullable(),
  visit_appointment_date: z.string().nullable(),
  request_created_at: z.string(),
  cancelled_reason: z.string().nullable(),
  /** The company that may ask for the report; null for a plan that was bought. */
  employer: z.string().nullable(),
  share_report_with_employer: z.boolean(),
  /** When the candidate agreed to a check-up before employment: only then, and once the centre has checked who they are, the company gets outcome and certificate. */
  agreed_at: z.string().nullable(),
  /** The company has asked to see the report, and waits for an answer. */
  access_requested: z.boolean(),
  /** It was booked by a number that is new for this person: two of our staff confirm the number before it opens the report. */
  in_doubt: z.boolean(),
  can: z.object({
    cancel: z.boolean(),
    reschedule: z.boolean(),
    /** Nobody else opens the reports of an adult with a login of their own, or decides who does. */
    open_reports: z.boolean(),
    share: z.boolean(),
    /** A candidate agrees to a check-up before employment, or takes that back. */
    agree: z.boolean(),
  }),
  reports: z.array(z.object({ id: z.uuid(), name: z.string(), kind: z.string(), released_on: z.string() })),
})
export type MyCheckup = z.output<typeof MyCheckup>

export const MyCheckupDetail = MyCheckup.extend({
  logs: z.array(
    z.object({
      at: z.string(),
      kind: z.string(),
      from: subStatus.nullable(),
      to: subStatus,
      /** Who did it, for the person: themselves, their company, our staff or the centre. */
      actor: z.string(),
      note: z.string().nullable(),
    }),
  ),
  /** Who opened a report, newest first; for the person alone. */
  downloads: z.array(z.object({ at: z.string(), report: z.string(), by: z.string() })),
})
export type MyCheckupDetail = z.output<typeof MyCheckupDetail>

export const listMyCheckups = defineCall({
  name: 'listMyCheckups',
  method: 'GET',
  path: 'me/checkups',
  summary: 'Lists the check-ups of the user and of people on their plan, with what can be booked, for whom and when.',
  who: signedIn,
  reply: z.object({
    orders: z.array(MyCheckup),
    people: z.array(
      z.object({
        uhid: z.uuid(),
        name: z.string(),
        subscription_id: z.uuid(),
        plan_name: z.string(),
        employer: z.string().nullable(),
        /** Units left; null if they are not counted. */
        remaining: z.int().nullable(),
        /** Why this person cannot book; null if they can. */
        reason: z.string().nullable(),
        text: z.string().nullable(),
        /** The last day of the plan. */
        until: z.iso.date(),
      }),
    ),
    packages: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        tests: z.array(z.string()),
        modes: z.array(z.enum(MODES)),
        cities: z.array(z.string()),
        fasting_hours: z.int(),
      }),
    ),
    /** The times that can be asked for, in every city; which of them are full in one city says `me/checkups/slots`. */
    slots: z.array(z.object({ mode: z.enum(MODES), slot: z.string() })),
  }),
})

export const listCheckupSlots = defineCall({
  name: 'listCheckupSlots',
  method: 'GET',
  path: 'me/checkups/slots',
  summary: 'Lists the times of a city that can be asked for, with those that are full, and its centres.',
  who: signedIn,
  query: z.strictObject({
    city: text({ max: 60, required: words.fields.city }),
    mode: z.enum(MODES, words.fields.mode),
  }),
  reply: z.object({
    slots: z.array(z.object({ slot: z.string(), is_full: z.boolean() })),
    /** Where one can go, of appointments at a centre; the first is the one without a choice. */
    centres: z.array(z.object({ id: z.uuid(), name: z.string(), address: z.string() })),
  }),
})

export const readMyCheckup = defineCall({
  name: 'readMyCheckup',
  method: 'GET',
  path: 'me/checkups/{id}',
  summary: 'Returns a check-up of the user or of a person on their plan, with its log.',
  who: signedIn,
  params: ofOrder,
  reply: MyCheckupDetail,
})

export const SLOT_REFUSALS = {
  PLAN_INACTIVE: { status: 409, message: words.refusals.inactive },
  MEMBER_NOT_CONFIRMED: { status: 409, message: words.refusals.unconfirmed },
  MEMBER_NOT_COVERED: { status: 409, message: words.refusals.member },
  SERVICE_NOT_COVERED: { status: 409, message: words.refusals.service },
  NONE_LEFT: { status: 409, message: words.refusals.noneLeft },
  SLOT_FULL: { status: 409, message: words.refusals.full },
  ALREADY_BOOKED: { status: 409, message: words.refusals.twice },
  PLAN_BLOCKED: MOVE_REFUSALS.PLAN_BLOCKED,
} as const

export const bookCheckup = defineCall({
  name: 'bookCheckup',
  method: 'POST',
  path: 'me/checkups',
  summary: 'Books an annual check-up for a person on a plan of the user; takes a unit of the plan.',
  who: signedIn,
  body: z.strictObject({
    uhid: uuid({ invalid: words.fields.person }),
    package_id: uuid({ invalid: words.fields.package }),
    city: text({ max: 60, required: words.fields.city }).min(1, words.fields.city),
    slot,
    mode: z.enum(MODES, words.fields.mode),
    /** Of a sample at home; without it the provider asks by phone. */
    address: text({ max: 1000 }).max(300, words.fields.address).optional(),
    /** One of the user's own addresses, of a sample at home; it goes before `address`. */
    address_id: uuid({ invalid: words.fields.ownAddress }).optional(),
    /** One of the centres of the city, of an appointment at a centre; without it the first. */
    centre_id: uuid({ invalid: words.fields.centre }).optional(),
  }),
  reply: MyCheckupDetail,
  status: 201,
  idempotent: true,
  limits: [{ by: 'account', limit: 60, seconds: 3600 }],
  commonRefusals: ['NOT_FOUND'],
  refusals: SLOT_REFUSALS,
})

export const rescheduleCheckup = defineCall({
  name: 'rescheduleCheckup',
  method: 'POST',
  path: 'me/checkups/{id}/reschedule',
  summary: 'Asks for another time of a check-up of which nothing was done yet.',
  who: signedIn,
  params: ofOrder,
  body: z.strictObject({ slot }),
  reply: MyCheckupDetail,
  idempotent: true,
  limits: [{ by: 'account', limit: 60, seconds: 3600 }],
  refusals: { ...SLOT_REFUSALS, ...MOVE_REFUSALS, TOO_LATE: { status: 409, message: words.refusals.tooLate } },
})

export const cancelCheckup = defineCall({
  name: 'cancelCheckup',
  method: 'POST',
  path: 'me/checkups/{id}/cancel',
  summary: 'Cancels a check-up of which nothing was done yet; the plan gets its unit back.',
  who: signedIn,
  params: ofOrder,
  body: z.strictObject({ reason: text({ max: 2000 }).max(300, words.fields.reason).optional() }),
  reply: MyCheckupDetail,
  refusals: { ...MOVE_REFUSALS, TOO_LATE: { status: 409, message: words.refusals.tooLate } },
})

export const changeCheckup = defineCall({
  name: 'changeCheckup',
  method: 'PATCH',
  path: 'me/checkups/{id}',
  summary:
    'Lets the person’s company open the report of a check-up, or withdraws that; a candidate agrees to a check-up before employment.',
  who: signedIn,
  params: ofOrder,
  body: z
    .strictObject({
      share_report_with_employer: z.boolean(words.fields.share).optional(),
      /** Of a check-up before employment: the company gets outcome and certificate, or no longer does. */
      agrees: z.boolean(words.fields.share).optional(),
    })
    .refine(({ share_report_with_employer, agrees }) => (share_report_with_employer ?? agrees) !== undefined, {
      path: ['share_report_with_employer'],
      error: words.fields.share,
    }),
  reply: MyCheckupDetail,
  refusals: {
    NO_EMPLOYER: { status: 409, message: words.refusals.noEmployer },
    NOT_YOURS: { status: 403, message: words.refusals.notYours },
    NOT_A_CANDIDATE: { status: 409, message: words.refusals.notCandidate },
    ACTIVE_EMPLOYEE: { status: 409, message: words.refusals.employee },
  },
})

export const readMyCheckupReport = defineCall({
  name: 'readMyCheckupReport',
  method: 'GET',
  path: 'me/checkups/{id}/reports/{reportId}',
  summary: 'Returns a report of a check-up to the person it is about; the access is recorded.',
  who: signedIn,
  params: z.strictObject({ id: orderId, reportId: uuid({ invalid: words.fields.report }) }),
  reply: { file: 'application/octet-stream' },
  refusals: { NOT_YOURS: { status: 403, message: words.refusals.notYours } },
})
