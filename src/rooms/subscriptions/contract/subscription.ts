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
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** By the plan-active rule at the moment of the call. */
  is_active: z.boolean(),
  plan_id: z.uuid(),
  plan_version_id: z.uuid(),
  plan_name: z.string(),
  /** Rupees; null for somebody else's plan that the person is on. */
  cost: z.number().nullable(),
  coverage_text: z.string(),
  coverage: z.object({ adult: z.int(), minor: z.int() }),
  /** False for a plan that somebody else bought and put the person on. */
  is_owner: z.boolean(),
  /** What the plan gives, a heading each, as it was sold. */
  benefits: z.array(z.string()),
  /** Of the whole, all renewals included. */
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  /** The paid period of today, whose plan version is shown: the first is number 1, each renewal adds one. */
  term: z.object({ number: z.int(), start_date: z.iso.date(), end_date: z.iso.date() }),
  auto_renew: z.boolean(),
  days_left: z.int(),
  /** The company that gives the plan; null for one that was bought. */
  partner_name: z.string().nullable(),
  /** Bills are paid from health credits, where the company's contract says so. */
  is_wallet_based_plan: z.boolean(),
  /** The first purchase; null for somebody else's plan and for a company's. */
  payment_transaction_id: z.uuid().nullable(),
  /** All of them for the owner; who was put on the plan sees themselves. */
  members: z.array(
    z.object({ uhid: z.uuid(), name: z.string().nullable(), mobile: z.string().nullable(), primary: z.boolean() }),
  ),
})
export type Subscription = z.output<typeof Subscription>

export const listMySubscriptions = defineCall({
  name: 'listMySubscriptions',
  method: 'GET',
  path: 'subscriptions',
  summary:
    'The plans of the person who asks and those that others put the person on, the own ones first, newest first.',
  who: signedIn,
  reply: z.object({ subscriptions: z.array(Subscription) }),
})

export const readMySubscription = defineCall({
  name: 'readMySubscription',
  method: 'GET',
  path: 'subscriptions/{id}',
  summary: 'One plan that the person who asks bought or is on.',
  who: signedIn,
  params: z.strictObject({ id: z.uuid() }),
  reply: Subscription,
})
