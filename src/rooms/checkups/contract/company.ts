import * as z from 'zod'
import { manyOf } from '#dashboard/contract/many-of.ts'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { ShownCentre } from '../rules/centre.ts'
import { REPORT_KINDS } from '../rules/report-access.ts'
import { MODES, ORDER_STATUSES, SUB_STATUSES, type SubStatus, VARIATIONS } from '../rules/sub-status.ts'
import { companyRefusalWords as words } from '../words/company-refusals.ts'
import { orderId } from './my-checkups.ts'

export const CHECKUPS = 'partner_dashboard/subsidiaries/{subsidiaryId}/checkups'
export const ofCompany = z.strictObject({ subsidiaryId: uuid({ invalid: words.company }) })
export const ofOrder = z.strictObject({ ...ofCompany.shape, id: orderId })
const subStatus = z.enum(SUB_STATUSES as [SubStatus, ...SubStatus[]])

/** A row of a company's list; UTC, as all times here. */
const CheckupOrder = z.strictObject({
  order_id: z.string(),
  variation: z.enum(VARIATIONS),
  /** The employee under whose plan it is; of a check-up before employment the candidate. */
  employee_name: z.string(),
  employee_id: z.string().nullable(),
  email: z.string().nullable(),
  /** Masked if the employee does not show it to the company. */
  mobile: z.string().nullable(),
  /** Whose check-up it is, where that is not the employee but somebody of their family. */
  patient_name: z.string().nullable(),
  relation: z.string().nullable(),
  city: z.string(),
  package: z.string(),
  request_created_at: z.string(),
  sample_appointment_date: z.string().nullable(),
  visit_appointment_date: z.string().nullable(),
  status: z.enum(ORDER_STATUSES),
  sub_status: subStatus,
  /** Another time has to be chosen: of a candidate by the company, of its people by themselves. */
  needs_time: z.boolean(),
  /** The reports that exist, and how many of them the company may open. */
  reports: z.int(),
  shareable: z.int(),
})
export type CheckupOrder = z.output<typeof CheckupOrder>

const StatusCount = z.strictObject({
  value: z.enum(ORDER_STATUSES),
  display_key: z.string(),
  /** The specification's spelling; `order_status_count` is the same figure. */
  order_staus_count: z.int(),
  order_status_count: z.int(),
})

export const readCheckupConfiguration = defineCall({
  name: 'readCheckupConfiguration',
  method: 'GET',
  path: `${CHECKUPS}/configuration`,
  summary: 'Returns which check-ups a company has, with the packages, cities and statuses.',
  who: partnerMay('checkups.view'),
  params: ofCompany,
  reply: z.strictObject({
    /** Those of contracts whose plan includes a Master Checkup, as far as the role may see them. */
    variations: z.array(z.enum(VARIATIONS)),
    packages: z.array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        variation: z.enum(VARIATIONS),
        tests: z.array(z.string()),
        modes: z.array(z.enum(MODES)),
        cities: z.array(z.string()),
        fasting_hours: z.int(),
      }),
    ),
    cities: z.array(z.string()),
    statuses: z.array(z.enum(ORDER_STATUSES)),
    /** Whether a contract that is running lets the company order for candidates. */
    can_order: z.boolean(),
  }),
})

export const listCheckupOrders = defineCall({
  name: 'listCheckupOrders',
  method: 'GET',
  path: `${CHECKUPS}/orders`,
  summary: 'Lists the check-ups of a company’s people and candidates, with the number in each status.',
  who: partnerMay('checkups.view'),
  params: ofCompany,
  query: z.strictObject({
    variation: manyOf(VARIATIONS).optional(),
    status: manyOf(ORDER_STATUSES).optional(),
    /** An order id, a mobile number, an email address, an employee ID or a name. */
    search: text({ max: 200 }).min(3, words.search).max(100, words.search).optional(),
    page_number: pageNumber,
  }),
  // `statuses` counts what the search finds, whatever status is chosen.
  reply: pageOf('data', CheckupOrder, { total: z.int(), statuses: z.array(StatusCount) }, 'orders'),
})

export const CheckupOrderDetail = z.strictObject({
  details: CheckupOrder.extend({
    /** Whether people are known by an ID in this company. */
    mode: z.enum(MODES),
    /** Where an appointment at a centre is. */
    centre: ShownCentre.nullable(),
    fasting_hours: z.int(),
    /** What was asked for; the appointment once it is confirmed. */
    slot: z.string(),
    completed_at: z.string().nullable(),
    cancelled_reason: z.string().nullable(),
  }),
  reports: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      kind: z.enum(REPORT_KINDS),
      released_on: z.string(),
      /** Whether the company may open it: of a candidate who has agreed the certificate, everything else with consent. */
      shareable: z.boolean(),
    }),
  ),
  logs: z.array(
    z.strictObject({
      at: z.string(),
      kind: z.string(),
      actor: z.string(),
      from: subStatus.nullable(),
      to: subStatus,
      note: z.string().nullable(),
    }),
  ),
  access: z.strictObject({
    shared: z.boolean(),
    /** Whether outcome and certificate are the company's to see: of a candidate once they have agreed. */
    agreed: z.boolean(),
    /** When the company asked to see the report, and still waits for an answer. */
    requested_at: z.string().nullable(),
    /** After a no: when the company may ask again. */
    ask_again_at: z.string().nullable(),
  }),
  can: z.strictObject({
    open_reports: z.boolean(),
    request_access: z.boolean(),
    reschedule: z.boolean(),
    cancel: z.boolean(),
  }),
})
export type CheckupOrderDetail = z.output<typeof CheckupOrderDetail>

export const readCheckupOrder = defineCall({
  name: 'readCheckupOrder',
  method: 'GET',
  path: `${CHECKUPS}/orders/{id}`,
  summary: 'Returns a check-up of a company’s person or candidate with its reports and its log.',
  who: partnerMay('checkups.view'),
  params: ofOrder,
  reply: CheckupOrderDetail,
})

export const OWN = { OWN_AFFAIR: { status: 403, message: words.ownAffair } } as const

export const readCheckupOrderReport = defineCall({
  name: 'readCheckupOrderReport',
  method: 'GET',
  path: `${CHECKUPS}/orders/{id}/reports/{reportId}`,
  summary: 'Returns a report that the company may open; each time is logged, and the person is notified.',
  who: partnerMay('checkups.report_download'),
  params: z.strictObject({ ...ofOrder.shape, reportId: uuid({ invalid: words.report }) }),
  reply: { file: 'application/octet-stream' },
  limits: [{ by: 'account', limit: 300, seconds: 3600 }],
  refusals: { ...OWN, CONSENT_REQUIRED: { status: 403, message: words.consentRequired } },
})

export const requestCheckupAccess = defineCall({
  name: 'requestCheckupAccess',
  method: 'POST',
  path: `${CHECKUPS}/orders/{id}/access_request`,
  summary: 'Asks the person to let the company open the report; asked already, it changes nothing.',
  who: partnerMay('checkups.report_download'),
  params: ofOrder,
  reply: CheckupOrderDetail,
  limits: [{ by: 'account', limit: 120, seconds: 3600 }],
  refusals: {
    ...OWN,
    NOTHING_TO_ASK: { status: 409, message: words.nothingToAsk },
    /** `extra_args`: ask_again_at. */
    ASKED_BEFORE: { status: 409, message: words.askedBefore },
  },
})
