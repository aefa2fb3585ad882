import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone, signedIn } from '#platform/contract/who.ts'
import { CODE_REFUSALS, code, RATE_LIMITED, sentCode } from '#rooms/accounts/contract/codes.ts'
import { text } from '#values/text.ts'
import { BLOCKERS, ERASURE_STATUSES, RETAINED } from '../rules/erasure.ts'
import { myDataWords as words } from '../words.ts'

export const REASON_MAX = 500
const MOST_PLANS = 100

const Erasure = z.object({
  /** The request that waits; null without one. */
  request: z.object({ requested_at: z.string(), due_at: z.string() }).nullable(),
  /** What has to end first: before a request is taken, and again when it is due. */
  blockers: z.array(z.enum(BLOCKERS)),
  /** Running plans, which end with the account and without money back. */
  plans: z.array(z.object({ id: z.uuid(), name: z.string(), people: z.int(), paid_by_company: z.boolean() })),
  /** What would stay, because the law says so. */
  kept: z.array(z.enum(RETAINED)),
})
export type Erasure = z.output<typeof Erasure>

export const readErasure = defineCall({
  name: 'readErasure',
  method: 'GET',
  path: 'me/erasure',
  summary:
    'Returns what deleting the account would end and what would stay, what is in its way, and the request that waits.',
  who: signedIn,
  reply: Erasure,
})

export const sendErasureCode = defineCall({
  name: 'sendErasureCode',
  method: 'POST',
  path: 'me/erasure/otp',
  summary: 'Sends the code with which the user confirms that their account is to be deleted.',
  who: signedIn,
  commonRefusals: ['FORBIDDEN'],
  reply: sentCode,
  refusals: RATE_LIMITED,
})

export const requestErasure = defineCall({
  name: 'requestErasure',
  method: 'POST',
  path: 'me/erasure',
  summary:
    'Requests that the account is deleted after 48 hours, confirmed by a code. A second request changes nothing.',
  who: signedIn,
  commonRefusals: ['FORBIDDEN'],
  body: z.strictObject({
    reason: text({ max: REASON_MAX }).optional(),
    /** The running plans that the user agrees to lose without money back: every one. */
    end_plans: z.array(z.uuid()).max(MOST_PLANS).default([]),
    ...code,
  }),
  reply: Erasure,
  refusals: {
    ...CODE_REFUSALS,
    /** `extra_args.blockers` */
    ERASURE_BLOCKED: { status: 409, message: words.erasure.blocked },
    PLAN_RUNNING: { status: 409, message: words.erasure.planRunning },
  },
})

export const withdrawErasure = defineCall({
  name: 'withdrawErasure',
  method: 'POST',
  path: 'me/erasure/withdraw',
  summary: 'Stops the deletion of the account. Without a request nothing changes.',
  who: signedIn,
  commonRefusals: ['FORBIDDEN'],
  reply: Erasure,
})

const ErasureOutcome = z.object({
  status: z.enum(ERASURE_STATUSES),
  due_at: z.string(),
  /** When it was deleted or stopped. */
  ended_at: z.string().nullable(),
  kept: z.array(z.enum(RETAINED)),
})
export type ErasureOutcome = z.output<typeof ErasureOutcome>

export const readErasureOutcome = defineCall({
  name: 'readErasureOutcome',
  method: 'GET',
  path: 'erasures/{id}',
  summary:
    'Returns what became of a request to delete an account to a person with the link of our last message about it.',
  who: anyone,
  params: z.strictObject({ id: z.uuid() }),
  reply: ErasureOutcome,
})
