import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { NOT_SECOND_PERSON, OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { mobile } from '#values/mobile.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { REASONS } from '../rules/judge-use.ts'
import { KINDS, ORDER_STATUSES, STAGES, WAITING_REASONS } from '../rules/partner-order.ts'
import { partnerDeskWords as words } from '../words/desk.ts'

const ofOrder = z.strictObject({ id: z.string().regex(/^[1-9]\d{0,14}$/) })
const version = z.int().min(1).max(2_000_000_000)
const NOT_WAITING = { status: 409, message: words.refusals.NOT_WAITING } as const

/** Amounts are rupees. */
const PartnerOrder = z.object({
  id: z.string(),
  reference: z.string(),
  kind: z.enum(KINDS),
  /** Masked; null where the partner named a UHID. */
  mobile: z.string().nullable(),
  uhid: z.string().nullable(),
  service_date: z.string(),
  gross: z.number(),
  paid_by_plan: z.number(),
  paid_by_member: z.number(),
  city: z.string().nullable(),
  provider_name: z.string().nullable(),
  stage: z.enum(STAGES),
  status: z.enum(ORDER_STATUSES),
  reason: z.enum(WAITING_REASONS).nullable(),
  /** Who has chosen somebody whom the partner did not name: a second person has to choose the same. */
  proposed_by: z.string().nullable(),
  proposed_uhid: z.uuid().nullable(),
  /** Our staff chose the person: it can be taken back. */
  is_chosen: z.boolean(),
  /** The plan that it was taken from. */
  subscription_id: z.string().nullable(),
  note: z.string().nullable(),
  decided_by: z.string().nullable(),
  events: z.int(),
  modified_at: z.string(),
  version: z.int(),
})
export type PartnerOrder = z.output<typeof PartnerOrder>

export const listPartnerOrders = defineCall({
  name: 'listPartnerOrders',
  method: 'GET',
  path: 'dashboard/partner_orders',
  summary: 'Lists what partners reported, the latest first; numbers are masked.',
  who: staffMay('subscription.view'),
  query: z.strictObject({
    status: z.enum(ORDER_STATUSES).optional(),
    /** A mobile number, or the beginning of a reference. */
    search: text({ max: 100 }).optional(),
    page_number: pageNumber,
  }),
  reply: pageOf('orders', PartnerOrder),
})

export const listOrderCandidates = defineCall({
  name: 'listOrderCandidates',
  method: 'GET',
  path: 'dashboard/partner_orders/{id}/candidates',
  summary: 'Lists for whom an order may be: by what the partner named, or by another mobile number.',
  who: staffMay('subscription.addQuota'),
  params: ofOrder,
  query: z.strictObject({ mobile: mobile({ invalid: words.badNumber }).optional() }),
  reply: z.object({
    candidates: z.array(
      z.object({
        uhid: z.uuid(),
        name: z.string().nullable(),
        plan_name: z.string(),
        /** Why their plan does not give it. */
        reason: z.enum(REASONS).nullable(),
        /** Null if unlimited. */
        remaining: z.int().nullable(),
        /** Rupees of health credits; null for a plan without them. */
        available: z.number().nullable(),
      }),
    ),
  }),
})

export const applyPartnerOrder = defineCall({
  name: 'applyPartnerOrder',
  method: 'POST',
  path: 'dashboard/partner_orders/{id}/apply',
  summary:
    'Takes an order that waits from the plan of a person; of one whom the partner did not name with a reason, and from health credits by two people.',
  who: staffMay('subscription.addQuota'),
  params: ofOrder,
  body: z.strictObject({
    uhid: uuid({ invalid: words.choose }),
    /** Why somebody whom the partner did not name. */
    note: text({ max: 500 }).min(3, words.noteShort).optional(),
    version,
  }),
  reply: PartnerOrder,
  commonRefusals: ['TOTP_REQUIRED'],
  refusals: {
    ...OWN_AFFAIR,
    ...NOT_SECOND_PERSON,
    NOT_WAITING,
    NOT_GIVEN: { status: 409, message: words.refusals.NOT_GIVEN },
    SECOND_PERSON: { status: 403, message: words.refusals.SECOND_PERSON },
  },
})

export const closePartnerOrder = defineCall({
  name: 'closePartnerOrder',
  method: 'POST',
  path: 'dashboard/partner_orders/{id}/close',
  summary:
    'Closes an order that waits: nothing more of it is taken from a plan. One that our staff took is given back.',
  who: staffMay('subscription.addQuota'),
  params: ofOrder,
  body: z.strictObject({ note: text({ max: 500, required: words.noteShort }).min(3, words.noteShort), version }),
  reply: PartnerOrder,
  refusals: { ...OWN_AFFAIR, NOT_WAITING },
})
