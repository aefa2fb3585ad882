import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { CLAIM_STATUSES } from '#rooms/claims/rules/claim-status.ts'
import { rupees } from '#values/rupees.ts'
import { text } from '#values/text.ts'
import { REFUND_LINES } from '../rules/refund-lines.ts'
import { REFUND_RULES } from '../rules/refund-quote.ts'
import { REFUND_REASONS, REFUND_STATUSES } from '../rules/refund-status.ts'
import { planRefundWords } from '../words.ts'

const words = planRefundWords.refusals

const CreditNote = z.object({ id: z.uuid(), number: z.string() })

export const PlanRefund = z.object({
  id: z.uuid(),
  status: z.enum(REFUND_STATUSES),
  /** Rupees. */
  amount: z.number(),
  /** What is left of it since the plan was used or a claim approved, while its owner has not agreed; else null. */
  revised_amount: z.number().nullable(),
  requested_at: z.string(),
  decided_at: z.string().nullable(),
  /** The reason our staff gave for declining it. */
  decline_reason: z.string().nullable(),
  /** Rupees of it that have left already. */
  sent: z.number(),
  credit_note: CreditNote.nullable(),
  /** The same and one for each rest that was returned later. */
  credit_notes: z.array(CreditNote),
})
export type PlanRefund = z.output<typeof PlanRefund>

/** An undecided claim, which counts nothing yet. */
const OpenClaim = z.object({
  id: z.int(),
  /** Null for a claim of another person on the plan, which is theirs to tell. */
  claim_type: z.string().nullable(),
  claim_amount: z.number().nullable(),
  status: z.enum(CLAIM_STATUSES),
  /** Whether `withdraw_claims` withdraws it. */
  may_withdraw: z.boolean(),
})
export type OpenClaim = z.output<typeof OpenClaim>

export const RefundQuoteReply = z.object({
  subscription_id: z.uuid(),
  plan_name: z.string(),
  rule: z.enum(REFUND_RULES),
  /** The refund in rupees; 0 if there is none. */
  amount: z.number(),
  paid: z.number(),
  total_days: z.int(),
  unused_days: z.int(),
  /** The part of the price that is for the unused days. */
  unused_amount: z.number(),
  /** The deduction for used benefits, claims among them. */
  used_amount: z.number(),
  /** The part of it that was approved or paid as claims. */
  claimed_amount: z.number(),
  /** How the amount is worked out: the lines, in rupees, add up to it. None while the plan is blocked. */
  lines: z.array(z.object({ line: z.enum(REFUND_LINES), amount: z.number() })),
  /** Claims to be decided or withdrawn before a refund. */
  open_claims: z.array(OpenClaim),
  /** Whether a second person has to agree. */
  needs_approval: z.boolean(),
  /** Whether the plan continues: refunding a renewal that has not started does not end the running term. */
  plan_goes_on: z.boolean(),
  /** The newest refund of this plan. */
  refund: PlanRefund.nullable(),
  /** Whether this term has been refunded already, or its refund is pending. */
  is_asked_for: z.boolean(),
})
export type RefundQuoteReply = z.output<typeof RefundQuoteReply>

export const REQUEST_REFUSALS = {
  REFUND_OPEN: { status: 409, message: words.open },
  NOT_REFUNDABLE: { status: 409, message: words.nothing },
  OPEN_CLAIMS: { status: 409, message: words.openClaims },
  QUOTE_CHANGED: { status: 409, message: words.changed },
} as const

export const ofSubscription = z.strictObject({ id: z.uuid() })
/** The amount that was shown; if it differs now the answer is QUOTE_CHANGED. */
export const shownAmount = rupees({ invalid: words.amount, min: { paise: 0n, message: words.amount } })
/** Whether the plan was shown to continue; if that differs now the answer is QUOTE_CHANGED, whatever the amount. */
export const shownEnd = z.boolean().optional()

export const readRefundQuote = defineCall({
  name: 'readRefundQuote',
  method: 'GET',
  path: 'subscriptions/{id}/refund_quote',
  summary: 'Returns the refund quote of a plan of the user and the status of its refund.',
  who: signedIn,
  params: ofSubscription,
  reply: RefundQuoteReply,
})

export const requestPlanRefund = defineCall({
  name: 'requestPlanRefund',
  method: 'POST',
  path: 'subscriptions/{id}/refund_request',
  summary: 'Cancels a plan of the user and refunds the quoted amount.',
  who: signedIn,
  params: ofSubscription,
  body: z.strictObject({
    amount: shownAmount,
    plan_goes_on: shownEnd,
    reason: z.enum(REFUND_REASONS, words.reason),
    note: text({ max: 500 }).optional(),
    /** Withdraws the person's undecided claims together with the plan. */
    withdraw_claims: z.boolean().optional(),
  }),
  reply: PlanRefund,
  status: 201,
  idempotent: true,
  limits: [{ by: 'account', limit: 300, seconds: 3600 }],
  refusals: REQUEST_REFUSALS,
})

export const answerRevisedRefund = defineCall({
  name: 'answerRevisedRefund',
  method: 'POST',
  path: 'subscriptions/{id}/refund_answer',
  summary: 'Agrees to the lower amount of a refund that was requested, or keeps the plan.',
  who: signedIn,
  params: ofSubscription,
  body: z.strictObject({ agrees: z.boolean(), amount: shownAmount }),
  reply: PlanRefund,
  refusals: {
    NOTHING_TO_AGREE: { status: 409, message: words.nothingToAgree },
    QUOTE_CHANGED: REQUEST_REFUSALS.QUOTE_CHANGED,
    PLAN_BLOCKED: { status: 409, message: words.planBlocked },
    REFUND_OUTDATED: { status: 409, message: words.outdated },
  },
})
