import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { mobile } from '#values/mobile.ts'
import { pageNumber } from '#values/page.ts'
import { withoutUnseen } from '#values/plain-text.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { wireDate, wireTime } from '#values/wire-time.ts'
import { centreInput, ShownCentre } from '../rules/centre.ts'
import { REPORT_KINDS } from '../rules/report-access.ts'
import { MODES, ORDER_STATUSES, SUB_STATUSES, type SubStatus, VARIATIONS } from '../rules/sub-status.ts'
import { staffCallWords as words } from '../words/staff-calls.ts'
import { orderId, SLOT_REFUSALS } from './my-checkups.ts'
import { MOVE_REFUSALS } from './refusals.ts'
import { movedTo, personMobile, REPORT_FILE } from './webhook.ts'

const subStatus = z.enum(SUB_STATUSES as [SubStatus, ...SubStatus[]])
const day = wireDate({ invalid: words.day }).optional()
const ofOrder = z.strictObject({ id: orderId })

const StaffCheckup = z.object({
  /** The same as `order_id`, as paths name it. */
  id: z.string(),
  order_id: z.string(),
  variation: z.enum(VARIATIONS),
  name: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  /** The company that gives the plan, or that orders for a candidate; null for a plan that was bought. */
  company: z.string().nullable(),
  /** The number that the company knows the person by. */
  employee_id: z.string().nullable(),
  package: z.string(),
  city: z.string(),
  mode: z.enum(MODES),
  status: z.enum(ORDER_STATUSES),
  sub_status: subStatus,
  /** UTC: what was asked for, and the appointment once it is confirmed. */
  slot: z.string(),
  sample_appointment_date: z.string().nullable(),
  visit_appointment_date: z.string().nullable(),
  request_created_at: z.string(),
})
export type StaffCheckup = z.output<typeof StaffCheckup>

/** Days in India. With days of the appointment the earliest appointment is first, else the newest order. */
export const listStaffCheckups = defineCall({
  name: 'listStaffCheckups',
  method: 'GET',
  path: 'dashboard/checkup_orders',
  summary: 'Lists the check-ups of all companies and members, 20 per page, with the number of each status.',
  who: staffMay('checkup.update'),
  query: z.strictObject({
    status: z.enum(ORDER_STATUSES).optional(),
    sub_status: subStatus.optional(),
    variation: z.enum(VARIATIONS).optional(),
    city: text({ max: 60 }).optional(),
    /** Requests that are not confirmed, whose time is less than a day away; the earliest first. */
    due: z.enum(['UNCONFIRMED']).optional(),
    requested_start_date: day,
    requested_end_date: day,
    appointment_start_date: day,
    appointment_end_date: day,
    order_id: text({ max: 20 }).toUpperCase().optional(),
    mobile: mobile({ invalid: words.mobile }).optional(),
    /** The beginning of the person's name. */
    name: text({ max: 100 }).overwrite(withoutUnseen).min(2, words.name).optional(),
    page_number: pageNumber,
  }),
  reply: pageOf('orders', StaffCheckup, {
    /** How many there are of each sub-status, of the chosen kind and city. */
    counts: z.record(z.string(), z.int()),
    /** Every city that has an order. */
    cities: z.array(z.string()),
  }),
})

export const StaffCheckupDetail = StaffCheckup.extend({
  subscription_id: z.uuid().nullable(),
  address: z.string().nullable(),
  /** Where an appointment at a centre is. */
  centre: ShownCentre.nullable(),
  fasting_hours: z.int(),
  no_shows: z.int(),
  cancelled_reason: z.string().nullable(),
  /** What the order uses of the plan: a unit that is taken, settled or given back; null for an order of a company. */
  unit: z.enum(['OPEN', 'SETTLED', 'REVERSED', 'EXPIRED']).nullable(),
  /** The number that a candidate gave at the centre together with an ID: before it nobody opens the results. */
  person_mobile: z.string().nullable(),
  share_report_with_employer: z.boolean(),
  /** A colleague has to act on it. */
  own_affair: z.boolean(),
  /** Where our staff may bring it, by the table of transitions. */
  next: z.array(subStatus),
  can: z.object({
    /** Ask for another time, or set the time of the visit after the sample. */
    change_time: z.boolean(),
    /** Cancel for the member or the company, who asked for it. */
    cancel: z.boolean(),
    add_report: z.boolean(),
  }),
  reports: z.array(z.object({ id: z.uuid(), name: z.string(), kind: z.enum(REPORT_KINDS), released_on: z.string() })),
  logs: z.array(
    z.object({
      at: z.string(),
      kind: z.string(),
      from: subStatus.nullable(),
      to: subStatus,
      actor: z.string(),
      note: z.string().nullable(),
    }),
  ),
  /** Who opened a report, newest first. */
  downloads: z.array(z.object({ at: z.string(), report: z.string(), by: z.string() })),
})
export type StaffCheckupDetail = z.output<typeof StaffCheckupDetail>

export const readStaffCheckup = defineCall({
  name: 'readStaffCheckup',
  method: 'GET',
  path: 'dashboard/checkup_orders/{id}',
  summary: 'Returns a check-up with its reports, its log and what our staff may do.',
  who: staffMay('checkup.update'),
  params: ofOrder,
  reply: StaffCheckupDetail,
})

const at = wireTime({ invalid: words.at }).optional()
const note = text({ max: 2000 }).max(500, words.note).optional()
const appointment_at = wireTime({ invalid: words.appointment }).optional()

export const moveCheckupOrder = defineCall({
  name: 'moveCheckupOrder',
  method: 'POST',
  path: 'dashboard/checkup_orders/{id}/status',
  summary: 'Moves a check-up along the table of transitions; an order that ends gives the plan its unit back, once.',
  who: staffMay('checkup.update'),
  params: ofOrder,
  body: z.strictObject({
    sub_status: movedTo,
    /** When it happened; now, if it is not sent. */
    at,
    /** Required where it is cancelled. */
    note,
    /** Another time of the appointment than the one that was asked for. */
    appointment_at,
    /** Where it is, of an appointment at a centre. */
    centre: centreInput.optional(),
    person_mobile: personMobile,
  }),
  reply: StaffCheckupDetail,
  // A visit that was missed twice ends the order: what is sent again is not missed again.
  idempotent: true,
  refusals: { ...OWN_AFFAIR, ...MOVE_REFUSALS },
})

const TIME_REFUSALS = { ...SLOT_REFUSALS, ...MOVE_REFUSALS, TOO_LATE: { status: 409, message: words.tooLate } } as const

export const changeCheckupTime = defineCall({
  name: 'changeCheckupTime',
  method: 'POST',
  path: 'dashboard/checkup_orders/{id}/appointment',
  summary: 'Asks for another time of the list before the appointment, or sets the time of the visit after the sample.',
  who: staffMay('checkup.update'),
  params: ofOrder,
  body: z.strictObject({
    appointment_at: wireTime({ invalid: words.appointment }),
    note,
    /** Of the visit after the sample. */
    centre: centreInput.optional(),
  }),
  reply: StaffCheckupDetail,
  idempotent: true,
  refusals: { ...OWN_AFFAIR, ...TIME_REFUSALS },
})

export const cancelCheckupOrder = defineCall({
  name: 'cancelCheckupOrder',
  method: 'POST',
  path: 'dashboard/checkup_orders/{id}/cancel',
  summary: 'Cancels a check-up for the member or the company, who asked for it; the plan gets its unit back.',
  who: staffMay('checkup.update'),
  params: ofOrder,
  body: z.strictObject({
    reason: text({ max: 2000, required: words.reason }).min(3, words.reason).max(300, words.reason),
  }),
  reply: StaffCheckupDetail,
  refusals: { ...OWN_AFFAIR, ...MOVE_REFUSALS, TOO_LATE: { status: 409, message: words.tooLate } },
})

export const addCheckupReport = defineCall({
  name: 'addCheckupReport',
  method: 'POST',
  path: 'dashboard/checkup_orders/{id}/reports',
  summary: 'Adds a report, and with sub_status moves the check-up to PARTIAL_REPORT, REPORT_RELEASED or what follows.',
  who: staffMay('checkup.update'),
  params: ofOrder,
  body: z.strictObject({
    sub_status: movedTo.optional(),
    name: text({ max: 300 }).max(100, words.reportName).optional(),
    kind: z.enum(REPORT_KINDS, words.reportKind).default('RESULTS'),
    at,
    note,
    person_mobile: personMobile,
  }),
  files: { report: REPORT_FILE },
  reply: StaffCheckupDetail,
  status: 201,
  idempotent: true,
  refusals: { ...OWN_AFFAIR, ...MOVE_REFUSALS },
})

export const readStaffCheckupReport = defineCall({
  name: 'readStaffCheckupReport',
  method: 'GET',
  path: 'dashboard/checkup_orders/{id}/reports/{reportId}',
  summary: 'Returns a report to our staff, but not of their own family; the person sees who opened it.',
  who: staffMay('checkup.update'),
  params: z.strictObject({ id: orderId, reportId: uuid({ invalid: words.report }) }),
  reply: { file: 'application/octet-stream' },
  limits: [{ by: 'account', limit: 300, seconds: 3600 }],
  refusals: OWN_AFFAIR,
})
