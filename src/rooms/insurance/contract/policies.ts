import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { anyone, signedIn } from '#platform/contract/who.ts'
import { GENDERS } from '#values/gender.ts'
import { pageNumber } from '#values/page.ts'
import { rupees } from '#values/rupees.ts'
import { text } from '#values/text.ts'
import { CALLS_TO_ACTION } from '../rules/call-to-action.ts'
import { NOMINEE_RELATIONS } from '../rules/nominee.ts'
import { CANCEL_REASONS, DECLINE_REASONS, POLICY_STATUSES, REFUND_KINDS, REFUND_STATUSES } from '../rules/statuses.ts'
import { CERTIFICATE_STATES } from '../rules/verified.ts'
import { policyWords as words } from '../words/policy.ts'
import { appointeeName, nomineeDob, nomineeName, nomineeRelation } from './applications.ts'
import { FreeLookParts, FreeLookQuote } from './free-look.ts'
import { InsurancePlan, InsurancePlanDetail } from './plans.ts'

const { fields, refusals } = words
export const ofPolicy = z.strictObject({ id: z.uuid() })

const Nominee = z.object({
  name: z.string(),
  relation: z.enum(NOMINEE_RELATIONS),
  dob: z.iso.date().nullable(),
  appointee_name: z.string().nullable(),
})

export const PremiumRefund = z.object({
  id: z.uuid(),
  kind: z.enum(REFUND_KINDS),
  status: z.enum(REFUND_STATUSES),
  /** Rupees. */
  amount: z.number(),
  /** Waits for a second member of our staff. */
  needs_approval: z.boolean(),
  requested_at: z.string(),
  /** The day by which the money leaves. */
  due_on: z.iso.date(),
  completed_at: z.string().nullable(),
  /** The gateway could not send it: it waits for a bank transfer. */
  is_manual: z.boolean(),
  /** It was sent by bank transfer, and not to where it was paid from. */
  by_transfer: z.boolean(),
  /** Why a second person of our staff declined it, which its status FAILED says; null also of older ones. */
  declined_for: z.enum(DECLINE_REASONS).nullable(),
  /** Of a free look: how its sum came about. */
  free_look: FreeLookParts.nullable(),
})
export type PremiumRefund = z.output<typeof PremiumRefund>

/** A policy as its owner and our staff see it. Amounts in rupees. */
export const Policy = z.object({
  id: z.uuid(),
  status: z.enum(POLICY_STATUSES),
  account_id: z.uuid(),
  application_id: z.uuid(),
  payment_transaction_detail_id: z.uuid(),
  applicant: z.object({
    name: z.string().nullable(),
    mobile: z.string(),
    gender: z.enum(GENDERS).nullable(),
    dob: z.iso.date().nullable(),
  }),
  nominee: Nominee.nullable(),
  policy: z.object({
    start_date: z.iso.date().nullable(),
    end_date: z.iso.date().nullable(),
    coi_number: z.string().nullable(),
    enrolment_last_date: z.iso.date().nullable(),
  }),
  /** As it was bought. */
  insurance_plan: InsurancePlan,
  /** As it is sold today, for the time after this policy; null where it is not, or not to a person of that age. */
  offer: InsurancePlan.nullable(),
  premium: z.number(),
  /** Issued, and its last day is not over. */
  is_active: z.boolean(),
  is_expired: z.boolean(),
  paid_at: z.string(),
  coi_received_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  refunds: z.array(PremiumRefund),
  /** Rupees of the premium that were not promised back yet. */
  refundable: z.number(),
  /** Of an issued policy that the insurer has cancelled: whether its premium is still looked into, or that nothing goes back. */
  premium_review: z.enum(['OPEN', 'NOTHING_OWED']).nullable(),
  /** What our staff can do, by its status. */
  calls_to_action: z.array(z.enum(CALLS_TO_ACTION)),
  /** What its owner can do now. */
  can: z.object({
    apply: z.boolean(),
    cancel: z.boolean(),
    free_look: z.boolean(),
    refund: z.boolean(),
    email_coi: z.boolean(),
    change_nominee: z.boolean(),
    /** Buy it again, where it has ended, is offered, and was not bought again already. */
    renew: z.boolean(),
  }),
  /** The last day on which it can be given back; null where there is no such day. */
  free_look_until: z.iso.date().nullable(),
  created_by: z.uuid(),
  version: z.int(),
})
export type Policy = z.output<typeof Policy>

export const PolicyDetail = Policy.extend({
  applicant_email: z.string().nullable(),
  vaccination_doses_covid19: z.int().nullable(),
  /** Newest first; the first is the nominee. */
  nominees: z.array(Nominee.extend({ named_at: z.string() })),
  declarations: z.array(
    z.object({ version: z.string(), text: z.string(), text_sha256: z.string(), declared_at: z.string() }),
  ),
  /** Of the version that was bought, whatever is sold today. */
  terms: InsurancePlanDetail.pick({ exclusions: true, documents: true, grievance_ladder: true }),
  history: z.array(z.object({ at: z.string(), from: z.string().nullable(), to: z.string(), by: z.string() })),
  /** Of the certificate, from 1; null before the first change of nominee. */
  endorsement_number: z.int().nullable(),
  /** Certificates that can still be e-mailed today. */
  coi_mails_left: z.int(),
})
export type PolicyDetail = z.output<typeof PolicyDetail>

export const POLICY_REFUSALS = {
  WRONG_STATE: { status: 409, message: refusals.state },
} as const
export const REFUND_REFUSALS = {
  REFUND_OPEN: { status: 409, message: refusals.refundOpen },
  NOTHING_TO_REFUND: { status: 409, message: refusals.nothingLeft },
} as const
export const FREE_LOOK_REFUSALS = {
  FREE_LOOK_OVER: { status: 409, message: refusals.freeLookOver },
  QUOTE_CHANGED: { status: 409, message: refusals.quoteChanged },
} as const

const cancelReason = z.enum(CANCEL_REASONS, fields.reason)
export const shownRefund = rupees({ invalid: fields.amount, min: { paise: 0n, message: fields.amount } })

export const listMyPolicies = defineCall({
  name: 'listMyPolicies',
  method: 'GET',
  path: 'my/insurance_policies',
  summary: 'Lists the insurance policies of the user, newest first.',
  who: signedIn,
  query: z.strictObject({ page_number: pageNumber }),
  reply: pageOf('policies', Policy),
})

export const readMyPolicy = defineCall({
  name: 'readMyPolicy',
  method: 'GET',
  path: 'my/insurance_policies/{id}',
  summary: 'Returns an insurance policy of the user with its nominees, declarations and history.',
  who: signedIn,
  params: ofPolicy,
  reply: PolicyDetail,
})

export const cancelMyPolicy = defineCall({
  name: 'cancelMyPolicy',
  method: 'POST',
  path: 'insurance_policies/{id}/cancel',
  summary: 'Cancels a policy of the user that is not issued yet, and refunds the whole premium.',
  who: signedIn,
  params: ofPolicy,
  body: z.strictObject({ reason: cancelReason.optional() }),
  reply: PolicyDetail,
  idempotent: true,
  refusals: POLICY_REFUSALS,
})

export const readFreeLookQuote = defineCall({
  name: 'readFreeLookQuote',
  method: 'GET',
  path: 'insurance_policies/{id}/free_look_quote',
  summary: 'Returns what goes back if the user returns an issued policy today.',
  who: signedIn,
  params: ofPolicy,
  reply: FreeLookQuote,
  refusals: { ...POLICY_REFUSALS, FREE_LOOK_OVER: FREE_LOOK_REFUSALS.FREE_LOOK_OVER },
})

export const requestMyPolicyRefund = defineCall({
  name: 'requestMyPolicyRefund',
  method: 'POST',
  path: 'insurance_policies/{id}/refund_request',
  summary:
    'Gives an issued policy of the user back in its free-look period for the amount that was shown, or refunds what a cancelled one still owes.',
  who: signedIn,
  params: ofPolicy,
  body: z.strictObject({
    /** Rupees as shown; another amount now is answered QUOTE_CHANGED. */
    amount: shownRefund.optional(),
    reason: cancelReason.optional(),
  }),
  reply: PolicyDetail,
  idempotent: true,
  refusals: { ...POLICY_REFUSALS, ...REFUND_REFUSALS, ...FREE_LOOK_REFUSALS },
})

export const changeNominee = defineCall({
  name: 'changeNominee',
  method: 'POST',
  path: 'insurance_policies/{id}/nominee',
  summary: 'Names another nominee; the earlier ones stay in the record.',
  who: signedIn,
  params: ofPolicy,
  body: z.strictObject({
    nominee_name: nomineeName,
    nominee_relation: nomineeRelation,
    nominee_dob: nomineeDob.nullish(),
    appointee_name: appointeeName.nullish(),
  }),
  reply: PolicyDetail,
  idempotent: true,
  limits: [{ by: 'account', limit: 30, seconds: 3600 }],
  refusals: { ...POLICY_REFUSALS, CHANGES_SPENT: { status: 429, message: refusals.nomineesSpent } },
})

/** What the QR code of a certificate opens: whether it is genuine, without whose it is beyond initials. */
export const verifyCertificate = defineCall({
  name: 'verifyCertificate',
  method: 'GET',
  path: 'insurance-plan/verify/{code}',
  summary: 'Confirms a certificate of insurance by the code that is printed on it, and names its newest endorsement.',
  who: anyone,
  params: z.strictObject({ code: text({ max: 100 }) }),
  reply: z.object({
    coi_number: z.string(),
    status: z.enum(CERTIFICATE_STATES),
    insurer: z.string(),
    master_policy_number: z.string(),
    plan_name: z.string(),
    /** Rupees. */
    sum_assured: z.number(),
    /** 'A. V.' */
    initials: z.string(),
    start_date: z.iso.date(),
    end_date: z.iso.date(),
    /** A print without it, or with a lower number, is superseded; null: nothing was changed since the issue. */
    endorsement: z.object({ number: z.int(), on: z.iso.date() }).nullable(),
  }),
  limits: [{ by: 'address', limit: 120, seconds: 3600 }],
})
