import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone, signedIn } from '#platform/contract/who.ts'
import { typedCoupon } from '#rooms/coupons/contract.ts'
import { email } from '#values/email.ts'
import { INDIAN_STATES } from '#values/indian-states.ts'
import { personName } from '#values/person-name.ts'
import { text } from '#values/text.ts'
import { ORDER_STATUSES } from './rules/order-states.ts'
import { PURCHASE_KINDS } from './rules/purchase-kind.ts'
import { checkoutWords as words } from './words.ts'

/** One line of the price. Amounts in rupees, tax included; the lines add up to the order's amount. */
export const BreakdownLine = z.object({
  code: z.string(),
  label: z.string(),
  amount: z.number(),
  /** The part of `amount` that tax is computed on. */
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
  /** What the coupon takes off; 0 without one. */
  discount: z.number(),
  coupon_code: z.string().nullable(),
  breakdown: z.array(BreakdownLine),
  created_at: z.string(),
  expires_at: z.string(),
  completed_at: z.string().nullable(),
  subscription_id: z.uuid().nullable(),
  /** Of the term that was paid for. */
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
})
export type Order = z.output<typeof Order>

const Gateway = z.object({
  name: z.string(),
  key: z.string(),
  order_ref: z.string(),
  /** The gateway's name for whom it will debit; there where auto-renewal was chosen. */
  subscription_ref: z.string().optional(),
  prefill: z.object({ name: z.string().optional(), email: z.string().optional(), contact: z.string().optional() }),
  /** The form that the browser posts to reach the gateway's own page. */
  checkout: z.object({ action: z.string(), fields: z.record(z.string(), z.string()) }),
})

const REQUEST_REFUSALS = {
  PLAN_UNAVAILABLE: { status: 404, message: words.refusals.planUnavailable },
  PRICE_CHANGED: { status: 409, message: words.refusals.priceChanged },
  /** `extra_args.kinds` says what may be done with the plan there is. */
  ALREADY_SUBSCRIBED: { status: 409, message: words.refusals.alreadySubscribed },
  NOT_RENEWABLE: { status: 409, message: words.refusals.notRenewable },
  NOT_CHANGEABLE: { status: 409, message: words.refusals.notChangeable },
  COUPON_INVALID: { status: 409, message: words.refusals.couponInvalid },
  GATEWAY_UNAVAILABLE: { status: 503, message: words.refusals.gatewayUnavailable },
} as const

const paymentRequest = {
  method: 'POST',
  who: signedIn,
  body: z.strictObject({
    plan_id: z.uuid(),
    /** RENEWAL: another term of the plan there is. CHANGE: from it to this one today, its unused days credited. */
    kind: z.enum(PURCHASE_KINDS).default('NEW'),
    /** The version whose price the buyer has seen; another one now is answered PRICE_CHANGED. */
    plan_version_id: z.uuid().optional(),
    coupon_code: typedCoupon.optional(),
    /** Rupees: the total the buyer has seen. Another one now is answered PRICE_CHANGED; it never decides what is paid. */
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
  /** No gateway where a coupon left nothing to pay: the order is completed. */
  reply: Order.extend({ gateway: Gateway.nullable() }),
  idempotent: true,
  limits: [{ by: 'account', limit: 300, seconds: 3600 }],
  refusals: REQUEST_REFUSALS,
} as const

export const requestPayment = defineCall({
  ...paymentRequest,
  name: 'requestPayment',
  path: 'payment/request',
  summary: 'Opens an order at the price of this moment and hands over to the payment gateway.',
})

/** The same under the other spelling of the documents. */
export const requestPaymentTwin = defineCall({
  ...paymentRequest,
  name: 'requestPaymentTwin',
  path: 'payments/request',
  summary: 'The same as payment/request.',
})

const orderParams = z.strictObject({ transaction_id: z.uuid() })

export const readOrder = defineCall({
  name: 'readOrder',
  method: 'GET',
  path: 'payment/request/{transaction_id}',
  summary: 'How an order of the person who asks stands.',
  who: signedIn,
  params: orderParams,
  reply: Order.extend({ gateway: Gateway.nullable() }),
})

export const cancelOrder = defineCall({
  name: 'cancelOrder',
  method: 'POST',
  path: 'payment/request/{transaction_id}/cancel',
  summary: 'Gives up an order that is not paid; repeating it changes nothing.',
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
  summary: 'The receipt of a completed order.',
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
  /** The coupon asked for: with its discount where it holds, with what is wrong where it does not. */
  coupon: z
    .object({
      coupon_code: z.string(),
      discount: z.number(),
      message: z.string(),
      error: z.object({ type: z.string(), hint: z.string() }).nullable(),
    })
    .nullable(),
  /** What a purchase is to who asks: a first plan, or what may be done with the one there is; null where nothing may be bought. */
  kind: z.enum(PURCHASE_KINDS).nullable(),
  /** The plan of this kind that the person who asks has, and what may be done with it. */
  held: z
    .object({
      subscription_id: z.uuid(),
      plan_name: z.string(),
      in_force: z.boolean(),
      end_date: z.string(),
      kinds: z.array(z.enum(PURCHASE_KINDS)),
    })
    .nullable(),
  /** The term that a renewal or a change would make. */
  term: z.object({ start_date: z.string(), end_date: z.string() }).nullable(),
  /** What ticking auto-renewal would mean; null where the plan does not renew itself or does so already. */
  auto_renewal: z
    .object({
      amount: z.number(),
      billing: z.string(),
      first_debit_on: z.string(),
      max_amount: z.number(),
      valid_till: z.string(),
    })
    .nullable(),
  /** Whether there is a place for a coupon at all. */
  takes_coupon: z.boolean(),
  /** Coupons that anybody may use for this plan now. */
  coupons: z.array(z.object({ coupon_code: z.string(), message: z.string() })),
})
export type Quote = z.output<typeof Quote>

export const quotePlan = defineCall({
  name: 'quotePlan',
  method: 'GET',
  path: 'payment/quote',
  summary: 'What a plan costs now, line by line, as the payment page shows it.',
  who: anyone,
  query: z.strictObject({
    plan_id: z.uuid(),
    coupon_code: typedCoupon.optional(),
    auto_debit: z.enum(['true', 'false']).optional(),
  }),
  reply: Quote,
  refusals: { PLAN_UNAVAILABLE: { status: 404, message: words.refusals.planUnavailable } },
})

/** The buyer's browser comes back from the gateway's page with a form; the gateway's signature is its proof. */
export const returnFromGateway = defineCall({
  name: 'returnFromGateway',
  method: 'POST',
  base: 'root',
  path: '/plus/buy/redirect',
  summary: 'Takes the return from the payment page and sends the browser on to see how the order stands.',
  who: anyone,
  signedForm: true,
  query: z.strictObject({ transaction_id: z.uuid().optional() }),
  body: z.record(z.string(), z.string()),
  reply: z.object({}),
  status: 303,
})
