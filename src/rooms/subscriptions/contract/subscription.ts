import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'

export const SUBSCRIPTION_STATUSES = [
  'PENDING_ACTIVATION',
  'ACTIVE',
  'PAST_DUE',
  'EXPIRED',
  'BLOCKED',
  'CANCELLED',
  'REFUNDED',
] as const

export const Subscription = z.object({
  id: z.uuid(),
  /** What its owner says on the phone to name it; null for a member, who is found by their own number. */
  policy_number: z.string().nullable(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** Computed by the plan-active rule at the time of the call. */
  is_active: z.boolean(),
  plan_id: z.uuid(),
  plan_version_id: z.uuid(),
  plan_name: z.string(),
  /** Rupees; null for a plan of somebody else that the person is on. */
  cost: z.number().nullable(),
  coverage_text: z.string(),
  coverage: z.object({ adult: z.int(), minor: z.int() }),
  /** False for a plan that somebody else bought and added the person to. */
  is_owner: z.boolean(),
  /** The plan's benefit headings, as it was sold. */
  benefits: z.array(z.string()),
  /** Of the whole subscription, including renewals. */
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  /** The paid period of today, whose plan version is shown: the first is number 1, each renewal adds one. */
  term: z.object({ number: z.int(), start_date: z.iso.date(), end_date: z.iso.date() }),
  auto_renew: z.boolean(),
  days_left: z.int(),
  /** The company that provides the plan; null for one that was bought. */
  partner_name: z.string().nullable(),
  /** Of a company's plan that has ended: the last day on which a bill of its time can be claimed; null when none can be. */
  claim_until: z.iso.date().nullable(),
  /** Bills are paid from health credits, if the company's contract includes them. */
  is_wallet_based_plan: z.boolean(),
  /** Whether a patient is cared for at home: then it has a calendar of calls. */
  is_home_care: z.boolean(),
  /** Whether bills of any of its paid periods can be claimed; which ones is the coverage of claims. */
  reimburses: z.boolean(),
  /** The first purchase; null for somebody else's plan and for a company's. */
  payment_transaction_id: z.uuid().nullable(),
  /** All of them for the owner; members see themselves only. */
  members: z.array(
    z.object({
      uhid: z.uuid(),
      name: z.string().nullable(),
      mobile: z.string().nullable(),
      primary: z.boolean(),
      /** What waits for the owner's confirmation: the person, or their number and address; null for anyone but the owner. */
      awaits: z.enum(['PERSON', 'CONTACT']).nullable(),
    }),
  ),
})
export type Subscription = z.output<typeof Subscription>

export const listMySubscriptions = defineCall({
  name: 'listMySubscriptions',
  method: 'GET',
  path: 'subscriptions',
  summary: 'Lists the plans that the user bought or is a member of, bought plans first, newest first.',
  who: signedIn,
  reply: z.object({ subscriptions: z.array(Subscription) }),
})

export const readMySubscription = defineCall({
  name: 'readMySubscription',
  method: 'GET',
  path: 'subscriptions/{id}',
  summary: 'Returns a plan that the user bought or is a member of.',
  who: signedIn,
  params: z.strictObject({ id: z.uuid() }),
  reply: Subscription,
})
