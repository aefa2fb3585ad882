import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { uuid } from '#values/uuid.ts'
import { SERVICE_NAMES } from '../rules/services.ts'
import { subscriptionWords as words } from '../words.ts'
import { SUBSCRIPTION_STATUSES } from './subscription.ts'

const Service = z.object({
  name: z.enum(SERVICE_NAMES),
  category: z.string(),
  service_category_mapping_id: z.uuid(),
  /** How many the paid period gives; null if unlimited, and so is what remains. */
  allotted: z.int().nullable(),
  /** Of these, added by our staff. */
  granted: z.int(),
  used: z.int(),
  remaining: z.int().nullable(),
})
export type Service = z.output<typeof Service>

export const person = {
  uhid: z.uuid(),
  name: z.string().nullable(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
}
const plan = {
  opd_wallet: z.object({ is_wallet_enabled: z.boolean() }),
  max_claim_days: z.int(),
}

export const listMembers = defineCall({
  name: 'listMembers',
  method: 'GET',
  path: 'members',
  summary:
    'Lists the members for whom the user may use a plan, with their remaining uses: all members for the buyer, otherwise the user.',
  who: signedIn,
  query: z.strictObject({ member_uhid: uuid({ invalid: words.memberFaults.invalid }).optional() }),
  reply: z.object({
    members: z.array(
      z.object({
        ...person,
        ...plan,
        plan_name: z.string(),
        /** The first and the last day of the whole subscription, including renewals. */
        start_date: z.iso.date(),
        end_date: z.iso.date(),
        primary: z.boolean(),
        dependants: z.array(z.object({ ...person, relation: z.string().nullable() })),
        subscription_id: z.uuid(),
        services: z.array(Service),
      }),
    ),
  }),
  commonRefusals: ['NOT_FOUND'],
})

export const SubscriptionWithUsage = z.object({
  id: z.uuid(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  is_active: z.boolean(),
  /** Of the paid period of today, like all figures here. */
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  /** What was paid for it; null for anyone but the buyer, as are cost and return. */
  payment_transaction_id: z.uuid().nullable(),
  plan: z.object({
    id: z.uuid(),
    name: z.string(),
    cost: z.number().nullable(),
    type: z.string(),
    is_wallet_based_plan: z.boolean(),
    ...plan,
  }),
  members: z.array(z.object({ ...person, primary: z.boolean(), relation: z.string().nullable() })),
  usage: z.object({ services: z.array(Service) }),
  /** Promotional credit, rupees; null for a plan that never had any. */
  health_cash: z.object({ balance: z.number(), expires_on: z.iso.date() }).nullable(),
  /**
   * With `with_roi=true`, rupees: what was used at market prices less what the person paid, and as a percentage of the cost;
   * null if it cost nothing.
   */
  roi: z.object({ value_used: z.number(), plan_cost: z.number(), roi_percent: z.int().nullable() }).nullish(),
})

export type SubscriptionWithUsage = z.output<typeof SubscriptionWithUsage>

export const readUsage = defineCall({
  name: 'readUsage',
  method: 'GET',
  path: 'subscriptions/{id}/usage',
  summary: 'Returns the used and remaining uses of a plan in its current paid term.',
  who: signedIn,
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ with_roi: z.enum(['true', 'false']).default('false') }),
  reply: z.object({ subscription_with_usage: SubscriptionWithUsage }),
})
