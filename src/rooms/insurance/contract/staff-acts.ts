import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { NOT_SECOND_PERSON, OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { rupees } from '#values/rupees.ts'
import { text } from '#values/text.ts'
import { INSURERS_WORDS } from '../rules/insurers-word.ts'
import { DECLINE_REASONS, STAFF_CANCEL_REASONS } from '../rules/statuses.ts'
import { policyWords } from '../words/policy.ts'
import { staffCallWords as words } from '../words/staff-calls.ts'
import { FreeLookQuote } from './free-look.ts'
import { FREE_LOOK_REFUSALS, ofPolicy, POLICY_REFUSALS, REFUND_REFUSALS, shownRefund } from './policies.ts'
import { RETRY_REFUSALS } from './refusals.ts'
import { StaffPolicyDetail } from './staff.ts'

const note = text({ max: 2000, required: words.note }).min(3, words.note).max(500, words.noteLong)
const reason = z.enum(STAFF_CANCEL_REASONS, words.reason)
const amount = rupees({ invalid: words.amount, min: { paise: 1n, message: words.amount } })

export const cancelInsurancePolicy = defineCall({
  name: 'cancelInsurancePolicy',
  method: 'POST',
  path: 'dashboard/insurance_policies/{id}/cancel',
  summary: 'Cancels a policy that is not issued yet. What was paid is refunded by a request of its own.',
  who: staffMay('insurance.cancel'),
  params: ofPolicy,
  body: z.strictObject({ reason, note }),
  reply: StaffPolicyDetail,
  idempotent: true,
  refusals: { ...POLICY_REFUSALS, ...OWN_AFFAIR },
})

export const recordInsurersWord = defineCall({
  name: 'recordInsurersWord',
  method: 'POST',
  path: 'dashboard/insurance_policies/{id}/insurers_word',
  summary:
    'Records what the insurer told our staff: that it keeps a policy which it contradicted, that it has cancelled it, or that it confirms a cancellation.',
  who: staffMay('insurance.cancel'),
  params: ofPolicy,
  body: z.strictObject({ word: z.enum(INSURERS_WORDS, words.insurersWord), note }),
  reply: StaffPolicyDetail,
  idempotent: true,
  refusals: { ...POLICY_REFUSALS, ...OWN_AFFAIR },
})

export const retryInsurancePolicy = defineCall({
  name: 'retryInsurancePolicy',
  method: 'POST',
  path: 'dashboard/insurance_policies/{id}/retry',
  summary:
    'Asks the insurer again, under the same key: 15 minutes after the last time at the earliest, five times at most.',
  who: staffMay('insurance.retry'),
  params: ofPolicy,
  reply: StaffPolicyDetail,
  idempotent: true,
  refusals: { ...POLICY_REFUSALS, ...RETRY_REFUSALS, ...OWN_AFFAIR },
})

export const refundInsurancePolicy = defineCall({
  name: 'refundInsurancePolicy',
  method: 'POST',
  path: 'dashboard/insurance_policies/{id}/refund',
  fresh: true,
  summary:
    'Refunds premium of a cancelled policy, all that is left unless an amount is given; above a limit a second person agrees first.',
  who: staffMay('insurance.refund'),
  params: ofPolicy,
  body: z.strictObject({ amount: amount.optional(), note }),
  reply: StaffPolicyDetail,
  idempotent: true,
  refusals: { ...POLICY_REFUSALS, ...REFUND_REFUSALS, ...OWN_AFFAIR },
})

const { FREE_LOOK_OVER } = FREE_LOOK_REFUSALS

export const readStaffFreeLookQuote = defineCall({
  name: 'readStaffFreeLookQuote',
  method: 'GET',
  path: 'dashboard/insurance_policies/{id}/free_look_quote',
  summary: 'Returns what goes back if an issued policy is returned today.',
  who: staffMay('insurance.refund'),
  params: ofPolicy,
  reply: FreeLookQuote,
  refusals: { ...POLICY_REFUSALS, FREE_LOOK_OVER, ...OWN_AFFAIR },
})

export const returnInsurancePolicy = defineCall({
  name: 'returnInsurancePolicy',
  method: 'POST',
  path: 'dashboard/insurance_policies/{id}/free_look',
  fresh: true,
  summary: 'Returns an issued policy in its free-look period for the amount that was shown.',
  who: staffMay('insurance.refund'),
  params: ofPolicy,
  body: z.strictObject({ amount: shownRefund, reason: note }),
  reply: StaffPolicyDetail,
  idempotent: true,
  refusals: { ...POLICY_REFUSALS, ...FREE_LOOK_REFUSALS, ...OWN_AFFAIR },
})

const ofRefund = z.strictObject({ id: z.uuid(), refundId: z.uuid() })
const DECISION_REFUSALS = {
  NOT_WAITING: { status: 409, message: policyWords.refusals.notWaiting },
  OWN_REQUEST: { status: 403, message: policyWords.refusals.ownRequest },
  ...OWN_AFFAIR,
} as const

export const approvePremiumRefund = defineCall({
  name: 'approvePremiumRefund',
  method: 'POST',
  path: 'dashboard/insurance_policies/{id}/refunds/{refundId}/approve',
  fresh: true,
  summary: 'A second person agrees to a refund of premium: it is sent.',
  who: staffMay('insurance.refund'),
  params: ofRefund,
  reply: StaffPolicyDetail,
  refusals: { ...DECISION_REFUSALS, ...NOT_SECOND_PERSON },
})

export const declinePremiumRefund = defineCall({
  name: 'declinePremiumRefund',
  method: 'POST',
  path: 'dashboard/insurance_policies/{id}/refunds/{refundId}/decline',
  summary: 'A second person declines a refund of premium: nothing is sent, and it may be requested again.',
  who: staffMay('insurance.refund'),
  params: ofRefund,
  body: z.strictObject({
    /** For the member; `reason` is for colleagues. */
    declined_for: z.enum(DECLINE_REASONS, words.reason),
    reason: note,
  }),
  reply: StaffPolicyDetail,
  refusals: DECISION_REFUSALS,
})
