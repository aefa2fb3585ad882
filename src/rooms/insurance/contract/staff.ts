import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { mobile } from '#values/mobile.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { ATTENTIONS } from '../rules/attention.ts'
import { INSURERS_WORDS } from '../rules/insurers-word.ts'
import { POLICY_STATUSES, REFUND_KINDS } from '../rules/statuses.ts'
import { staffCallWords as words } from '../words/staff-calls.ts'
import { ofPolicy, Policy, PolicyDetail, PremiumRefund } from './policies.ts'

/** A policy as our staff see it in the list. */
const StaffPolicy = Policy.extend({
  /** Why somebody has to look at it; empty: nobody has to. */
  attention: z.array(z.enum(ATTENTIONS)),
  own_affair: z.literal(false),
})
export type StaffPolicy = z.output<typeof StaffPolicy>

/** A policy of which the reader is owner, family or nominee: a colleague acts on it, and nothing of it is shown. */
const OwnPolicy = z.object({ id: z.uuid(), own_affair: z.literal(true) })
const ListedPolicy = z.discriminatedUnion('own_affair', [StaffPolicy, OwnPolicy])
export type ListedPolicy = z.output<typeof ListedPolicy>

export const listInsurancePolicies = defineCall({
  name: 'listInsurancePolicies',
  method: 'GET',
  path: 'dashboard/insurance_policies',
  summary: 'Lists insurance policies, newest first, or those that need somebody, the longest waiting first.',
  who: staffMay('insurance.view'),
  query: z.strictObject({
    mobile: mobile({ invalid: words.mobile }).optional(),
    /** The number of the certificate of insurance, in full. */
    coi: text({ max: 60 }).optional(),
    status: z.enum(POLICY_STATUSES, words.status).optional(),
    /** Only what is stuck: with the insurer for too long, a refund that failed or waits, issued after it was cancelled. */
    attention: z.enum(['true'], words.attention).optional(),
    page_number: pageNumber,
  }),
  reply: pageOf('policies', ListedPolicy, {
    /** How many need somebody, whatever is filtered. */
    needs_attention: z.int(),
  }),
})

const at = z.string()
/** A member of our staff by name, or who else did it. */
const by = z.string().nullable()

const MESSAGE = {
  at,
  about: z.enum(['SUBMIT', 'STATUS', 'CANCEL', 'WEBHOOK']),
  outcome: z.string(),
  status: z.string().nullable(),
  coi_number: z.string().nullable(),
  detail: z.string().nullable(),
}

/** One thing that happened to a policy, was sent or was said. Amounts in rupees. */
export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('MOVED'),
    at,
    by,
    from: z.enum(POLICY_STATUSES).nullable(),
    to: z.enum(POLICY_STATUSES),
    reason: z.string().nullable(),
  }),
  z.object({ kind: z.literal('SENT'), ...MESSAGE }),
  z.object({ kind: z.literal('RECEIVED'), ...MESSAGE }),
  z.object({ kind: z.literal('RETRIED'), at, by }),
  z.object({
    kind: z.literal('WORD'),
    at,
    by,
    word: z.enum(INSURERS_WORDS),
    /** Null where the policy ended by it: that entry has it. */
    note: z.string().nullable(),
  }),
  z.object({ kind: z.literal('DECLARED'), at, version: z.string() }),
  z.object({ kind: z.literal('NOMINEE'), at, name: z.string(), relation: z.string() }),
  z.object({
    kind: z.literal('REFUND_REQUESTED'),
    at,
    by,
    amount: z.number(),
    of: z.enum(REFUND_KINDS),
    note: z.string().nullable(),
    needs_approval: z.boolean(),
  }),
  z.object({ kind: z.literal('REFUND_APPROVED'), at, by, amount: z.number() }),
  z.object({ kind: z.literal('REFUND_DECLINED'), at, by, amount: z.number(), reason: z.string().nullable() }),
  z.object({ kind: z.literal('REFUND_FAILED'), at, amount: z.number() }),
  z.object({ kind: z.literal('REFUND_SENT'), at, amount: z.number(), by_transfer: z.boolean() }),
  z.object({
    kind: z.literal('COI_MAILED'),
    at,
    status: z.enum(['SUCCESS', 'FAILURE']),
    /** Masked, where it is not the person's own address. */
    to: z.string().nullable(),
  }),
  z.object({ kind: z.literal('NOTIFIED'), at, template: z.string(), channel: z.string(), status: z.string() }),
])
export type TimelineEntry = z.output<typeof TimelineEntry>

export const StaffPolicyDetail = PolicyDetail.extend({
  attention: z.array(z.enum(ATTENTIONS)),
  insurer_code: z.string(),
  master_policy_number: z.string(),
  payment_ref: z.string(),
  /** Requests to the insurer so far, and how many of them our staff asked for. */
  tries: z.int(),
  retries: z.int(),
  last_try_at: z.string().nullable(),
  processing_since: z.string().nullable(),
  /** What can be done, in the order in which it is offered. */
  acts: z.array(
    z.object({
      act: z.enum(['refund', 'retry', 'cancel', 'free_look', 'insurers_word']),
      /** Why it cannot be done now; null: it can. */
      fault: z
        .enum(['NOT_CONNECTED', 'RETRY_EARLY', 'RETRIES_SPENT', 'REFUND_OPEN', 'REFUND_TRANSFER', 'NOTHING_TO_REFUND'])
        .nullable(),
      possible_from: z.string().nullable(),
    }),
  ),
  /** The words of the insurer that would settle what is open with it. */
  insurers_words: z.array(z.enum(INSURERS_WORDS)),
  refunds: z.array(
    PremiumRefund.extend({
      /** Of its money, in the list of refunds to send by bank transfer. */
      refund_id: z.uuid(),
      note: z.string().nullable(),
      requested_by: by,
      decided_by: by,
      decided_at: z.string().nullable(),
      /** What the colleague wrote who declined it, for our staff alone. */
      decline_reason: z.string().nullable(),
      /** This member of our staff may agree to it or decline it. */
      may_decide: z.boolean(),
    }),
  ),
  /** Everything that was done, sent and said, oldest first. */
  timeline: z.array(TimelineEntry),
})
export type StaffPolicyDetail = z.output<typeof StaffPolicyDetail>

export const readInsurancePolicy = defineCall({
  name: 'readInsurancePolicy',
  method: 'GET',
  path: 'dashboard/insurance_policies/{id}',
  summary: 'Returns an insurance policy with everything that was said and sent, and what our staff may do.',
  who: staffMay('insurance.view'),
  params: ofPolicy,
  reply: StaffPolicyDetail,
  refusals: OWN_AFFAIR,
})
