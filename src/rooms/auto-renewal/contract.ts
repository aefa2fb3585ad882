import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone, signedIn } from '#platform/contract/who.ts'
import { MANDATE_STATUSES } from './rules/mandate-states.ts'
import { RENEWAL_STATUSES } from './rules/timetable.ts'
import { autoRenewalWords as words } from './words.ts'

/** The history, newest first: consent, notices, debits, and changes. */
const Happening = z.object({
  kind: z.string(),
  at: z.string(),
  amount: z.number().nullable(),
  detail: z.string().nullable(),
})

export const AutoDebit = z.object({
  subscription_id: z.uuid(),
  plan_name: z.string(),
  /** NONE where the plan was never set to auto-renew. */
  status: z.enum(['NONE', ...MANDATE_STATUSES]),
  /** The mandate's version; send it back with a request to turn it on. Turning off and pausing need none. */
  version: z.int(),
  subscription_status: z.string(),
  end_date: z.string(),
  /** 'Billed every year' and the like. */
  billing: z.string().nullable(),
  /** Rupees: the cost of the next renewal, as announced or as of today. */
  amount: z.number().nullable(),
  max_amount: z.number().nullable(),
  valid_till: z.string().nullable(),
  paused_until: z.string().nullable(),
  /** The day on which the timetable will send the next debit; null where none follows without an act of the customer. */
  next_debit_on: z.string().nullable(),
  renewal: z
    .object({
      status: z.enum(RENEWAL_STATUSES),
      /** Why renewed consent is needed or the debit failed. */
      why: z.string().nullable(),
      next_attempt_at: z.string().nullable(),
      grace_until: z.string(),
    })
    .nullable(),
  /** Rupees of a debit that is with the bank, also after auto-renewal was turned off. */
  debit_under_way: z.number().nullable(),
  /** The actions available now. `pay_now`: turning it on charges the amount of the open renewal immediately. */
  may: z.object({
    cancel: z.boolean(),
    pause: z.boolean(),
    resume: z.boolean(),
    reauthorise: z.boolean(),
    pay_now: z.boolean(),
  }),
  history: z.array(Happening),
})
export type AutoDebit = z.output<typeof AutoDebit>

const own = {
  who: signedIn,
  params: z.strictObject({ id: z.uuid() }),
  reply: AutoDebit,
} as const
/** Omitted by a client that has not read it; then the request applies to the current state. */
const version = z.int().min(0).max(2_147_483_647).optional()

const NOTHING_TO_CHANGE = { status: 409, message: words.refusals.nothingToChange } as const

export const readAutoDebit = defineCall({
  ...own,
  name: 'readAutoDebit',
  method: 'GET',
  path: 'subscriptions/{id}/auto_debit',
  summary: 'Returns the auto-renewal of a plan: state, next debit, limits and history.',
})

export const cancelAutoDebit = defineCall({
  ...own,
  name: 'cancelAutoDebit',
  method: 'POST',
  path: 'subscriptions/{id}/auto_debit/cancel',
  summary: 'Turns off auto-renewal permanently, which ends a plan whose renewal is past due. Idempotent.',
})

export const pauseAutoDebit = defineCall({
  ...own,
  name: 'pauseAutoDebit',
  method: 'POST',
  path: 'subscriptions/{id}/auto_debit/pause',
  summary: 'Pauses auto-renewal until a date; null resumes it immediately.',
  body: z.strictObject({ until: z.iso.date(words.refusals.pauseDate).nullable() }),
  refusals: { NOTHING_TO_CHANGE },
})

export const reauthoriseAutoDebit = defineCall({
  ...own,
  name: 'reauthoriseAutoDebit',
  method: 'POST',
  path: 'subscriptions/{id}/auto_debit/reauthorise',
  summary: 'Creates a mandate at the gateway for a plan that has none or needs renewed consent.',
  body: z.strictObject({ version }).optional(),
  reply: z.object({
    /** Rupees: the open renewal, or ₹1 that is refunded automatically. */
    amount: z.number(),
    comes_back: z.boolean(),
    gateway: z.object({
      name: z.string(),
      key: z.string(),
      order_ref: z.string(),
      subscription_ref: z.string(),
      /** The form the browser posts to reach the gateway's own page. */
      checkout: z.object({ action: z.string(), fields: z.record(z.string(), z.string()) }),
    }),
  }),
  limits: [{ by: 'account', limit: 300, seconds: 3600 }],
  refusals: {
    MANDATE_EXISTS: { status: 409, message: words.refusals.mandateExists },
    NOT_OFFERED: { status: 409, message: words.refusals.notOffered },
    APP_UPDATE_REQUIRED: { status: 426, message: words.refusals.appTooOld },
    NOT_SOLD_IN_APP: { status: 403, message: words.refusals.notSoldInApp },
    DEBIT_IN_PROGRESS: { status: 409, message: words.refusals.debitInProgress },
    GATEWAY_UNAVAILABLE: { status: 503, message: words.refusals.gatewayUnavailable },
  },
})

/** The browser returns from the gateway's page with a form; the gateway's signature proves it. */
export const returnFromMandate = defineCall({
  name: 'returnFromMandate',
  method: 'POST',
  base: 'root',
  path: '/plus/my-plan/auto-renew',
  summary: 'Handles the return from the mandate page of the gateway and redirects the browser to the auto-renewal.',
  who: anyone,
  signedForm: true,
  query: z.strictObject({ plan: z.uuid().optional() }),
  body: z.record(z.string(), z.string()),
  reply: z.object({}),
  status: 303,
})
