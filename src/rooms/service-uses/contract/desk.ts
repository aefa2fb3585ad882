import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { NOT_SECOND_PERSON, OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { mobile } from '#values/mobile.ts'
import { pageNumber } from '#values/page.ts'
import { rupees } from '#values/rupees.ts'
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
  /** The plan that it was taken from. */
  subscription_id: z.string().nullable(),
  note: z.string().nullable(),
  decided_by: z.string().nullable(),
  /** Why our staff took it from the plan of somebody whom the partner had not named; null otherwise. */
  chosen_reason: z.string().nullable(),
  /** A choice of such a person that waits for a second one of our staff. */
  proposed: z.object({ uhid: z.uuid(), by: z.string().nullable(), by_you: z.boolean(), reason: z.string() }).nullable(),
  /** What of it a plan has paid by now; null where nothing is taken, or only on hold. */
  charged: z.number().nullable(),
  /** What our staff have given back of it. */
  given_back: z.number(),
  /** What one of our staff proposed to give back, which waits for a second one. */
  proposed_return: z
    .object({ amount: z.number(), by: z.string().nullable(), by_you: z.boolean(), reason: z.string() })
    .nullable(),
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
    /** WAITING also finds those of which something waits for a second person to give it back. */
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
        /** Whether the partner named them; to choose somebody else takes a reason. */
        is_named: z.boolean(),
        plan_name: z.string(),
        /** Why their plan does not give it. */
        reason: z.enum(REASONS).nullable(),
        /** Null if unlimited. */
        remaining: z.int().nullable(),
        /** Rupees of health credits; null for a plan without them. */
        available: z.number().nullable(),
      }),
    ),
    /** Rupees up to which one person may choose somebody whom the partner did not name. */
    one_person: z.number(),
  }),
})

export const applyPartnerOrder = defineCall({
  name: 'applyPartnerOrder',
  method: 'POST',
  path: 'dashboard/partner_orders/{id}/apply',
  summary:
    'Takes an order that waits from the plan of a person; above a sum, of a person whom the partner did not name once a second one of our staff agrees.',
  who: staffMay('subscription.addQuota'),
  params: ofOrder,
  body: z.strictObject({
    uhid: uuid({ invalid: words.choose }),
    /** Why it is for a person whom the partner did not name; not needed to agree to a colleague's choice. */
    reason: text({ max: 500, required: words.noteShort }).min(3, words.noteShort).optional(),
    version,
  }),
  reply: PartnerOrder,
  refusals: {
    ...OWN_AFFAIR,
    ...NOT_SECOND_PERSON,
    NOT_WAITING,
    NOT_GIVEN: { status: 409, message: words.refusals.NOT_GIVEN },
    SECOND_PERSON: { status: 403, message: words.refusals.SECOND_PERSON },
  },
  commonRefusals: ['TOTP_REQUIRED'],
})

export const closePartnerOrder = defineCall({
  name: 'closePartnerOrder',
  method: 'POST',
  path: 'dashboard/partner_orders/{id}/close',
  summary:
    'Closes an order that waits: nothing more of it is taken from a plan. Of one whose giving back waits for a second person, the proposal is withdrawn.',
  who: staffMay('subscription.addQuota'),
  params: ofOrder,
  body: z.strictObject({ note: text({ max: 500, required: words.noteShort }).min(3, words.noteShort), version }),
  reply: PartnerOrder,
  refusals: { ...OWN_AFFAIR, NOT_WAITING },
})

export const givePartnerOrderBack = defineCall({
  name: 'givePartnerOrderBack',
  method: 'POST',
  path: 'dashboard/partner_orders/{id}/give_back',
  fresh: true,
  summary:
    'Gives back what a plan has paid for an order, or a part of it; above a sum in a day once a second one of our staff agrees to the same amount.',
  who: staffMay('subscription.addQuota'),
  params: ofOrder,
  body: z.strictObject({
    /** The whole also gives the use back. */
    amount: rupees({
      invalid: words.badAmount,
      min: { paise: 0n, message: words.badAmount },
      max: { paise: 10_00_000_00n, message: words.badAmount },
    }),
    /** Not needed to agree to what a colleague has proposed. */
    reason: text({ max: 500, required: words.noteShort }).min(3, words.noteShort).optional(),
    version,
  }),
  reply: PartnerOrder,
  idempotent: true,
  refusals: {
    ...OWN_AFFAIR,
    ...NOT_SECOND_PERSON,
    NOT_CHARGED: { status: 409, message: words.refusals.NOT_CHARGED },
    SECOND_PERSON: { status: 403, message: words.refusals.SECOND_RETURN },
  },
})
