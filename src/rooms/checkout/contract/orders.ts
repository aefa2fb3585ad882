import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone, signedIn } from '#platform/contract/who.ts'
import { typedCoupon } from '#rooms/coupons/contract.ts'
import { COVER_REFUSALS } from '#rooms/insurance/contract/refusals.ts'
import { coverWords } from '#rooms/insurance/words/cover.ts'
import { email } from '#values/email.ts'
import { INDIAN_STATES } from '#values/indian-states.ts'
import { personName } from '#values/person-name.ts'
import { pincode } from '#values/pincode.ts'
import { text } from '#values/text.ts'
import { wireDate } from '#values/wire-time.ts'
import { ORDER_STATUSES } from '../rules/order-states.ts'
import { PURCHASE_KINDS } from '../rules/purchase-kind.ts'
import { PURCHASE_REFUSALS } from '../rules/purchase-refusals.ts'
import { checkoutWords as words } from '../words.ts'
import { BreakdownLine } from './breakdown-line.ts'

export const MemberDetails = z.strictObject({
  name: personName({ tooShort: words.nameShort, required: words.mandatory, address: words.nameAddress }).optional(),
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
  /** Null, as its name, for a cover that is bought alone. */
  plan_id: z.uuid().nullable(),
  plan_name: z.string().nullable(),
  /** The cover that is bought with the plan or alone; its premium in rupees, tax included. */
  insurance: z
    .object({
      insurance_plan_id: z.uuid(),
      slug: z.string(),
      name: z.string(),
      insurer: z.string(),
      premium: z.number(),
      /** Both null until the order is completed. */
      policy_id: z.uuid().nullable(),
      application_id: z.uuid().nullable(),
    })
    .nullable(),
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

const IN_APP_REFUSALS = {
  APP_UPDATE_REQUIRED: { status: 426, message: words.refusals.appTooOld },
  NOT_SOLD_IN_APP: { status: 403, message: words.refusals.notSoldInApp },
} as const

const paymentRequest = {
  method: 'POST',
  who: signedIn,
  body: z.strictObject({
    /** Without one, the cover of `insurance_plan_id` is bought alone. */
    plan_id: z.uuid().optional(),
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
    /** A cover to buy in the same payment; its premium is a line of its own that no coupon applies to. */
    insurance_plan_id: z.uuid().optional(),
    /** The version of the cover that the buyer has seen; a different current one is answered PRICE_CHANGED. */
    insurance_plan_version_id: z.uuid().optional(),
    /** Needed with a cover: the age of entry is counted on the day of the request. */
    insurance_applicant: z
      .strictObject({ dob: wireDate({ invalid: coverWords.dobInvalid, required: coverWords.dobMissing }) })
      .optional(),
    /** Needed for a home-care plan: who it is for, checked and eligible. */
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
  commonRefusals: ['NOT_FOUND'],
  refusals: {
    ...PURCHASE_REFUSALS,
    ...COVER_REFUSALS,
    ...IN_APP_REFUSALS,
  },
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

const orderStatus = {
  method: 'GET',
  who: signedIn,
  params: orderParams,
  reply: Order.extend({ gateway: Gateway.nullable() }),
} as const

export const readOrder = defineCall({
  ...orderStatus,
  name: 'readOrder',
  path: 'payment/request/{transaction_id}',
  summary: 'Returns the status of an order of the signed-in user.',
})

/** The status, the cancellation and the receipt are there under the other spelling as well. */
export const readOrderAlias = defineCall({
  ...orderStatus,
  name: 'readOrderAlias',
  path: 'payments/request/{transaction_id}',
  summary: 'Alias of payment/request/{transaction_id}.',
})

const orderCancellation = {
  method: 'POST',
  who: signedIn,
  params: orderParams,
  body: z.strictObject({}).optional(),
  reply: Order,
  refusals: { NOT_CANCELLABLE: { status: 409, message: words.refusals.notCancellable } },
} as const

export const cancelOrder = defineCall({
  ...orderCancellation,
  name: 'cancelOrder',
  path: 'payment/request/{transaction_id}/cancel',
  summary: 'Cancels an unpaid order. Idempotent.',
})

export const cancelOrderAlias = defineCall({
  ...orderCancellation,
  name: 'cancelOrderAlias',
  path: 'payments/request/{transaction_id}/cancel',
  summary: 'Alias of payment/request/{transaction_id}/cancel.',
})

export const openUpiPayment = defineCall({
  name: 'openUpiPayment',
  method: 'POST',
  path: 'payment/request/{transaction_id}/upi',
  summary: 'Returns the link by which a UPI app on the buyer’s phone pays an open order.',
  who: signedIn,
  params: orderParams,
  body: z.strictObject({}).optional(),
  reply: z.object({ link: z.string().startsWith('upi://pay?') }),
  limits: [{ by: 'account', limit: 60, seconds: 3600 }],
  refusals: {
    UPI_UNAVAILABLE: { status: 409, message: words.refusals.upiUnavailable },
    GATEWAY_UNAVAILABLE: PURCHASE_REFUSALS.GATEWAY_UNAVAILABLE,
    ...IN_APP_REFUSALS,
  },
})

const orderReceipt = {
  method: 'GET',
  who: signedIn,
  params: orderParams,
  reply: { file: 'application/pdf' },
  refusals: { NOT_PAID: { status: 409, message: words.refusals.notPaid } },
} as const

export const downloadReceipt = defineCall({
  ...orderReceipt,
  name: 'downloadReceipt',
  path: 'payment/request/{transaction_id}/receipt',
  summary: 'Returns the receipt of a completed order.',
})

export const downloadReceiptAlias = defineCall({
  ...orderReceipt,
  name: 'downloadReceiptAlias',
  path: 'payments/request/{transaction_id}/receipt',
  summary: 'Alias of payment/request/{transaction_id}/receipt.',
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
