import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone, signedIn } from '#platform/contract/who.ts'
import { typedCoupon } from '#rooms/coupons/contract.ts'
import { email } from '#values/email.ts'
import { INDIAN_STATES } from '#values/indian-states.ts'
import { personName } from '#values/person-name.ts'
import { pincode } from '#values/pincode.ts'
import { text } from '#values/text.ts'
import { ORDER_STATUSES } from './rules/order-states.ts'
import { PURCHASE_KINDS } from './rules/purchase-kind.ts'
import { PURCHASE_REFUSALS } from './rules/purchase-refusals.ts'
import { checkoutWords as words } from './words.ts'

/** One line of the price. Amounts in rupees, tax included; the lines add up to the order's amount. */
export const BreakdownLine = z.object({
  code: z.string(),
  label: z.string(),
  amount: z.number(),
  /** The part of `amount` that is taxable. */
  taxable: z.number(),
  sac: z.string().nullable(),
  /** Percent. */
  tax_rate: z.number(),
})
export type BreakdownLine = z.output<typeof BreakdownLine>

export const MemberDetails = z.strictObject({
  name: personName({ tooShort: words.nameShort, required: words.mandatory }).optional(),
  email: email({ invalid: words.emailInvalid }).optional(),
  state: z.enum(INDIAN_STATES, words.stateInvalid).optional(),
  /** Where the buyer lives; needed once for a plan that is sold in some cities. */
  pincode: pincode({ invalid: words.pincodeInvalid }).optional(),
})

const Order = z.object({
  transaction_id: z.uuid(),
  order_id: z.string(),
  status: z.enum(ORDER_STATUSES),
  sub_status: z.enum(['gateway_pending', 'refund_requested']).nullable(),
  kind: z.enum(PURCHASE_KINDS),
  plan_id: z.uuid(),
  plan_name: z.string(),
  amount: z.number(),
  /** What a coupon takes off, also one that promised it to this renewal; 0 without one. */
  discount: z.number(),
  coupon_code: z.string().nullable(),
  breakdown: z.array(BreakdownLine),
  created_at: z.string(),
  expires_at: z.string(),
  completed_at: z.string().nullable(),
  subscription_id: z.uuid().nullable(),
  /** Of the paid term. */
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
})
export type Order = z.output<typeof Order>

const Gateway = z.object({
  name: z.string(),
  key: z.string(),
  order_ref: z.string(),
  /** The gateway's id of the customer to be debited; present where auto-renewal was chosen. */
  subscription_ref: z.string().optional(),
  prefill: z.object({ name: z.string().optional(), email: z.string().optional(), contact: z.string().optional() }),
  /** The form the browser posts to reach the gateway's own page. */
  checkout: z.object({ action: z.string(), fields: z.record(z.string(), z.string()) }),
})

const paymentRequest = {
  method: 'POST',
  who: signedIn,
  body: z.strictObject({
    plan_id: z.uuid(),
    /** RENEWAL: another term of the current plan. CHANGE: from it to this one today, crediting its unused days. */
    kind: z.enum(PURCHASE_KINDS).default('NEW'),
    /** The version whose price the buyer has seen; a different current one is answered PRICE_CHANGED. */
    plan_version_id: z.uuid().optional(),
    coupon_code: typedCoupon.optional(),
    /**
     * Rupees: the total the buyer has seen. A different current one is answered PRICE_CHANGED; it never decides what is
     * paid.
     */
    seen_amount: z.number().min(0).max(99_999_999).optional(),
    auto_debit: z.boolean().default(false),
    insurance_plan_id: z.uuid().optional(),
    plan_proposal_id: z.uuid().optional(),
    member_details: MemberDetails.optional(),
    source: text({ max: 100 }).optional(),
    medium: text({ max: 100 }).optional(),
    campaign: text({ max: 100 }).optional(),
    /** Accepted from older clients and never used: the server computes the price. */
    amount: z.number().optional(),
  }),
  /** No gateway where a coupon left nothing to pay: the order is already completed. */
  reply: Order.extend({ gateway: Gateway.nullable() }),
  idempotent: 'by-record',
  limits: [{ by: 'account', limit: 300, seconds: 3600 }],
  refusals: PURCHASE_REFUSALS,
} as const

export const requestPayment = defineCall({
  ...paymentRequest,
  name: 'requestPayment',
  path: 'payment/request',
  summary: 'Creates an order at the current price and redirects to the payment gateway.',
})

/** The same under the other spelling in the documents. */
export const requestPaymentAlias = defineCall({
  ...paymentRequest,
  name: 'requestPaymentAlias',
  path: 'payments/request',
  summary: 'Alias of payment/request.',
})

const orderParams = z.strictObject({ transaction_id: z.uuid() })

export const readOrder = defineCall({
  name: 'readOrder',
  method: 'GET',
  path: 'payment/request/{transaction_id}',
  summary: 'Returns the status of an order of the signed-in user.',
  who: signedIn,
  params: orderParams,
  reply: Order.extend({ gateway: Gateway.nullable() }),
})

export const cancelOrder = defineCall({
  name: 'cancelOrder',
  method: 'POST',
  path: 'payment/request/{transaction_id}/cancel',
  summary: 'Cancels an unpaid order. Idempotent.',
  who: signedIn,
  params: orderParams,
  body: z.strictObject({}).optional(),
  reply: Order,
  refusals: { NOT_CANCELLABLE: { status: 409, message: words.refusals.notCancellable } },
})

export const downloadReceipt = defineCall({
  name: 'downloadReceipt',
  method: 'GET',
  path: 'payment/request/{transaction_id}/receipt',
  summary: 'Returns the receipt of a completed order.',
  who: signedIn,
  params: orderParams,
  reply: { file: 'application/pdf' },
  refusals: { NOT_PAID: { status: 409, message: words.refusals.notPaid } },
})

const Quote = z.object({
  plan_id: z.uuid(),
  plan_version_id: z.uuid(),
  plan_name: z.string(),
  /** Rupees before any discount. */
  cost: z.number(),
  amount: z.number(),
  breakdown: z.array(BreakdownLine),
  /** The requested coupon: with its discount where it is valid, with the problem where it is not. */
  coupon: z
    .object({
      coupon_code: z.string(),
      discount: z.number(),
      message: z.string(),
      error: z.object({ type: z.string(), hint: z.string() }).nullable(),
    })
    .nullable(),
  /**
   * The kind of purchase for the signed-in person: a first plan, or what may be done with the current one; null where
   * nothing may be bought.
   */
  kind: z.enum(PURCHASE_KINDS).nullable(),
  /** The signed-in person's plan of this line, and what may be done with it. */
  owned_plan: z
    .object({
      subscription_id: z.uuid(),
      plan_name: z.string(),
      in_force: z.boolean(),
      /** Nothing of its kind may be bought beside it: our customer care knows why it is blocked. */
      is_blocked: z.boolean(),
      end_date: z.string(),
      kinds: z.array(z.enum(PURCHASE_KINDS)),
    })
    .nullable(),
  /** The term that a renewal or a change would create. */
  term: z.object({ start_date: z.string(), end_date: z.string() }).nullable(),
  /** The terms of auto-renewal; null where the plan cannot renew itself or already does. */
  auto_renewal: z
    .object({
      amount: z.number(),
      billing: z.string(),
      first_debit_on: z.string(),
      max_amount: z.number(),
      valid_till: z.string(),
    })
    .nullable(),
  /** Whether the buyer has to say where they live, because the plan is sold in some cities; and the pincode we know. */
  asks_pincode: z.boolean(),
  pincode: z.string().nullable(),
  /** The plan with which a company covers the signed-in person already, where this would be a plan of the same kind. */
  company_plan: z
    .object({
      subscription_id: z.uuid(),
      company_name: z.string(),
      plan_name: z.string(),
      benefits: z.array(z.string()),
      end_date: z.string(),
    })
    .nullable(),
  /** Whether coupons can be used at all. */
  takes_coupon: z.boolean(),
  /** Coupons that this visitor may use for this plan now, the largest discount (rupees) first. */
  coupons: z.array(z.object({ coupon_code: z.string(), message: z.string(), discount: z.number() })),
})
export type Quote = z.output<typeof Quote>

export const quotePlan = defineCall({
  name: 'quotePlan',
  method: 'GET',
  path: 'payment/quote',
  summary: 'Returns the current price of a plan, itemised as on the payment page.',
  who: anyone,
  query: z.strictObject({
    plan_id: z.uuid(),
    coupon_code: typedCoupon.optional(),
    auto_debit: z.enum(['true', 'false']).optional(),
  }),
  reply: Quote,
  refusals: { PLAN_UNAVAILABLE: { status: 404, message: words.refusals.planUnavailable } },
})

/** The browser returns from the gateway's page with a form; the gateway's signature proves it. */
export const returnFromGateway = defineCall({
  name: 'returnFromGateway',
  method: 'POST',
  base: 'root',
  path: '/plus/buy/redirect',
  summary: 'Handles the return from the gateway’s payment page and redirects the browser to the status of the order.',
  who: anyone,
  signedForm: true,
  query: z.strictObject({ transaction_id: z.uuid().optional() }),
  body: z.record(z.string(), z.string()),
  reply: z.object({}),
  status: 303,
})
