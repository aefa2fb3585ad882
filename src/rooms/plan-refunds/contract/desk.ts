import { z } from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { NOT_SECOND_PERSON, OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { planRefundWords } from '../words.ts'
import { ofSubscription, PlanRefund, REQUEST_REFUSALS, RefundQuoteReply, shownAmount, shownEnd } from './refund.ts'

const words = planRefundWords.refusals
const refunding = staffMay('subscription.refundSubscription')
const params = z.strictObject({ id: z.uuid() })
const version = z.int().min(1).max(2_000_000_000)
const why = text({ max: 300, required: words.sayWhy }).min(3, words.sayWhy)

export const readStaffRefundQuote = defineCall({
  name: 'readStaffRefundQuote',
  method: 'GET',
  path: 'dashboard/subscriptions/{id}/refund_quote',
  summary: 'Returns the refund quote of a plan, as its owner sees it.',
  who: refunding,
  params: ofSubscription,
  reply: RefundQuoteReply,
})

export const refundSubscription = defineCall({
  name: 'refundSubscription',
  method: 'POST',
  path: 'dashboard/subscriptions/{id}/refund',
  fresh: true,
  summary: 'Cancels a plan and refunds the quoted amount; above a limit, a second approval is required.',
  who: refunding,
  params: ofSubscription,
  body: z.strictObject({ amount: shownAmount, plan_goes_on: shownEnd, reason: why }),
  reply: PlanRefund,
  status: 201,
  idempotent: true,
  refusals: { ...REQUEST_REFUSALS, ...OWN_AFFAIR },
})

const Waiting = z.object({
  id: z.uuid(),
  subscription_id: z.uuid(),
  plan_name: z.string(),
  customer_name: z.string(),
  amount: z.number(),
  /** The refund is approved and this is the rest of it, because a claim takes less than it counted: it is not declined. */
  is_rest: z.boolean(),
  paid: z.number(),
  reason: z.string(),
  note: z.string().nullable(),
  requested_at: z.string(),
  /** The lower amount that its owner has not agreed to yet; null where nothing waits for them. */
  revised_amount: z.number().nullable(),
  /** Whether this member of staff may decide: it is not their own affair. */
  may_decide: z.boolean(),
  version: z.int(),
})
export type WaitingRefund = z.output<typeof Waiting>

const Manual = z.object({
  id: z.uuid(),
  payment_ref: z.string(),
  /** Of whose payment it is; null where that is the reader’s own affair. */
  customer_name: z.string().nullable(),
  /** Masked. */
  mobile: z.string().nullable(),
  /** The insurance policy whose premium it is. */
  policy_id: z.uuid().nullable(),
  amount: z.number(),
  reason: z.string(),
  last_answer: z.string().nullable(),
  since: z.string(),
  /** Whether a colleague must handle it. */
  own_affair: z.boolean(),
})
export type ManualRefund = z.output<typeof Manual>

const Alert = z.object({
  id: z.uuid(),
  kind: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.string().nullable()),
  raised_at: z.string(),
  /** Whether a colleague must handle it. */
  own_affair: z.boolean(),
})
export type PaymentAlert = z.output<typeof Alert>

/** The three lists of money that waits for a person, the longest waiting first. */
const waiting = { method: 'GET', who: refunding, query: z.strictObject({ page_number: pageNumber }) } as const

export const listWaitingRefunds = defineCall({
  ...waiting,
  name: 'listWaitingRefunds',
  path: 'dashboard/refunds',
  summary: 'Lists refunds that a second person has to approve, the longest waiting first.',
  reply: pageOf('refunds', Waiting),
})

export const listManualRefunds = defineCall({
  ...waiting,
  name: 'listManualRefunds',
  path: 'dashboard/manual_refunds',
  summary: 'Lists refunds of any kind to send by bank transfer, the longest waiting first.',
  query: z.strictObject({
    page_number: pageNumber,
    /** The refund that is shown before the others. */
    first: uuid({ invalid: words.first }).optional(),
  }),
  reply: pageOf('refunds', Manual),
})

export const listPaymentAlerts = defineCall({
  ...waiting,
  name: 'listPaymentAlerts',
  path: 'dashboard/payment_alerts',
  summary: 'Lists unresolved payment alerts, the longest waiting first.',
  reply: pageOf('alerts', Alert),
})

const DECISION = { REFUND_DECIDED: { status: 409, message: words.decided }, ...OWN_AFFAIR } as const

export const approvePlanRefund = defineCall({
  name: 'approvePlanRefund',
  method: 'POST',
  path: 'dashboard/refunds/{id}/approve',
  fresh: true,
  summary:
    'Approves a requested refund: the plan ends and the amount is refunded. If it is less by now, its owner is asked first. Also approves the rest of a refund.',
  who: refunding,
  params,
  body: z.strictObject({ version }),
  reply: PlanRefund,
  refusals: {
    ...DECISION,
    ...NOT_SECOND_PERSON,
    REFUND_OUTDATED: { status: 409, message: words.outdated },
    AGREEMENT_WAITING: { status: 409, message: words.agreementWaiting },
    PLAN_BLOCKED: { status: 409, message: words.planBlocked },
  },
})

export const declinePlanRefund = defineCall({
  name: 'declinePlanRefund',
  method: 'POST',
  path: 'dashboard/refunds/{id}/decline',
  summary: 'Declines a requested refund: the plan continues, and its owner is notified of the reason.',
  who: refunding,
  params,
  body: z.strictObject({ version, reason: why }),
  reply: PlanRefund,
  refusals: DECISION,
})

export const settleRefundByHand = defineCall({
  name: 'settleRefundByHand',
  method: 'POST',
  path: 'dashboard/manual_refunds/{id}/settle',
  fresh: true,
  summary: 'Records that a refund which the gateway could not send was sent by bank transfer.',
  who: refunding,
  params,
  body: z.strictObject({
    bank_reference: text({ max: 100, required: words.bankReference }).regex(
      /^(?=.*\d)[A-Za-z0-9-]{6,40}$/,
      words.bankReference,
    ),
  }),
  reply: z.object({ id: z.uuid(), status: z.literal('SUCCESS') }),
  refusals: {
    NOT_MANUAL: { status: 409, message: words.notByHand },
    UTR_USED: { status: 422, message: words.bankReferenceUsed },
    GATEWAY_SILENT: { status: 409, message: words.gatewaySilent },
    AT_GATEWAY: { status: 409, message: words.atGateway },
    REFUNDED_ALREADY: { status: 409, message: words.refundedAlready },
    ...OWN_AFFAIR,
  },
})

export const resolvePaymentAlert = defineCall({
  name: 'resolvePaymentAlert',
  method: 'POST',
  path: 'dashboard/payment_alerts/{id}/resolve',
  summary: 'Resolves an alert with a note.',
  who: refunding,
  params,
  body: z.strictObject({ note: why }),
  reply: z.object({ id: z.uuid() }),
  refusals: { ALERT_RESOLVED: { status: 409, message: words.resolved }, ...OWN_AFFAIR },
})
