import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { staffMay } from '#rooms/access/who.ts'
import { accessWords } from '#rooms/access/words.ts'
import { CLAIM_STATUSES } from '#rooms/claims/rules/claim-status.ts'
import { CLAIM_TYPES } from '#rooms/claims/rules/claim-types.ts'
import { Invoice } from '#rooms/invoices/contract.ts'
import { PlanRefund } from '#rooms/plan-refunds/contract/refund.ts'
import { QuotaGrant } from '#rooms/subscriptions/contract/quota.ts'
import { ContactProposal } from '#rooms/subscriptions/contract/staff-contact.ts'
import { SUBSCRIPTION_STATUSES } from '#rooms/subscriptions/contract/subscription.ts'
import { SubscriptionWithUsage } from '#rooms/subscriptions/contract/usage.ts'
import { mobile } from '#values/mobile.ts'

const words = accessWords.lookup
const viewing = staffMay('subscription.view')
export const ofSubscription = z.strictObject({ id: z.uuid() })

const Found = z.object({
  id: z.uuid(),
  plan_name: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  is_active: z.boolean(),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  /** The owner of the plan. */
  owner_name: z.string().nullable(),
  /** False for a person whom the owner added to the plan. */
  is_owner: z.boolean(),
  /** The company that provides the plan; null for one that a person bought. */
  company_name: z.string().nullable(),
})
export type FoundSubscription = z.output<typeof Found>

export const lookUpSubscriptions = defineCall({
  name: 'lookUpSubscriptions',
  method: 'GET',
  path: 'dashboard/subscriptions',
  summary: 'Lists the plans that a mobile number bought or is a member of, newest first; the lookup is recorded.',
  who: viewing,
  query: z.strictObject({
    mobile: mobile(words),
  }),
  reply: z.object({ subscriptions: z.array(Found) }),
  limits: [{ by: 'account', limit: 300, seconds: 3600 }],
})

const Term = z.object({
  number: z.int(),
  plan_name: z.string(),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  /** It was refunded before it had started. */
  is_taken_back: z.boolean(),
  /** Null for a period that a company provides or a coupon paid for in full. */
  payment: z.object({ payment_ref: z.string(), amount: z.number(), paid_at: z.string() }).nullable(),
})
export type Term = z.output<typeof Term>

const Block = z.object({
  reason: z.string(),
  note: z.string().nullable(),
  blocked_by: z.string().nullable(),
  blocked_at: z.string(),
})

const ClaimOfPlan = z.object({
  id: z.int(),
  status: z.enum(CLAIM_STATUSES),
  claim_type: z.string(),
  patient_name: z.string(),
  claim_amount: z.number(),
  created_at: z.string(),
  /** Whether this role may open it; if not, these fields are all it may see. */
  may_open: z.boolean(),
})
export type ClaimOfPlan = z.output<typeof ClaimOfPlan>

export const SubscriptionDetails = SubscriptionWithUsage.extend({
  company_name: z.string().nullable(),
  /** Each paid period, newest first. */
  terms: z.array(Term),
  auto_renew: z.boolean(),
  grants: z.array(QuotaGrant),
  invoices: z.array(Invoice),
  /** Contacts that one of our staff proposed. */
  contact_proposals: z.array(ContactProposal),
  /** Members whose number opens nothing new about their health before two of our staff confirm it as it is. */
  numbers_in_doubt: z.array(z.uuid()),
  /** The same of who was removed from the plan: their number may still be confirmed. */
  removed_in_doubt: z.array(
    z.object({
      uhid: z.uuid(),
      name: z.string().nullable(),
      mobile: z.string().nullable(),
      email: z.string().nullable(),
    }),
  ),
  /** The newest one. */
  refund: PlanRefund.nullable(),
  /** While the plan is blocked. */
  block: Block.nullable(),
  claims: z.object({ count: z.int(), open: z.int(), newest: z.array(ClaimOfPlan) }),
  /** The claim types that the plan reimburses. */
  claim_types: z.array(z.enum(CLAIM_TYPES)),
  /** For each service the dates for which staff may file a member's bill today; null if the plan allows no claim. */
  claim_window: z
    .object({ today: z.iso.date(), starts_on: z.iso.date(), ends_on: z.iso.date(), max_claim_days: z.int() })
    .nullable(),
  /** Whether the requesting person is on this plan: then only colleagues may act on it. */
  is_own: z.boolean(),
})
export type SubscriptionDetails = z.output<typeof SubscriptionDetails>

export const readSubscriptionDetails = defineCall({
  name: 'readSubscriptionDetails',
  method: 'GET',
  path: 'dashboard/subscriptions/{id}',
  summary: 'Returns a plan with its members, usage, payments, documents, refund and claims; the access is recorded.',
  who: viewing,
  params: ofSubscription,
  reply: z.object({ subscription_with_usage: SubscriptionDetails }),
})
