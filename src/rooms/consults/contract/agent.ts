import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { sixDigits } from '#rooms/accounts/contract/codes.ts'
import { accountsWords } from '#rooms/accounts/words.ts'
import { SUBSCRIPTION_STATUSES } from '#rooms/subscriptions/contract/subscription.ts'
import { isMobile, mobile } from '#values/mobile.ts'
import { serialOf } from '#values/policy-number.ts'
import { text } from '#values/text.ts'
import { FIELD_TYPES } from '../rules/agent-booking.ts'
import { agentWords as words } from '../words/agent.ts'

export const SUBSIDIARY_PATH = 'partner_dashboard/subsidiaries/{subsidiaryId}'
export const ofCompany = z.strictObject({ subsidiaryId: z.uuid() })
const otp = accountsWords.refusals
const { fields } = words

export const verificationId = z.uuid({ error: words.NOT_VERIFIED })
const policyNumber = text({ max: 40, required: fields.value }).refine(
  (typed) => serialOf(typed) !== undefined,
  fields.policy_number,
)
const memberMobile = mobile({ invalid: fields.mobile, required: fields.value })

/** Somebody on a plan that the agent's company gives; nothing about their health. */
const ConsultPatient = z.strictObject({
  uhid: z.uuid(),
  /** The owner of the plan. */
  primary_member: z.string(),
  member_name: z.string(),
  /** 'Self' for the owner; null where nobody has said. */
  relation: z.string().nullable(),
  gender: z.enum(['M', 'F', 'O']).nullable(),
  policy_number: z.string(),
  /** Of the owner; hidden but for its end, unless the agent typed it. */
  mobile_number: z.string(),
  plan_name: z.string(),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  /** Whether the plan gives its benefits now. */
  is_active: z.boolean(),
})
export type ConsultPatient = z.output<typeof ConsultPatient>

/** What is left of the fair use of a plan, for all of its people together. */
const Allowance = z.strictObject({ used: z.int(), limit: z.int(), remaining: z.int(), resets_at: z.string() })
const FairUse = z.strictObject({
  day: Allowance,
  month: Allowance,
  /** Why none can be started now. */
  refusal: z.string().nullable(),
})

/** A member who was verified, and what can be booked. */
const VerifiedMember = z.strictObject({
  verification_id: z.uuid(),
  /** Until when a consultation can be booked without another code. */
  verified_until: z.string(),
  patients: z.array(ConsultPatient),
  /** Of the plan that is in force; null without one. */
  fair_use: FairUse.nullable(),
  languages: z.array(z.string()),
})
export type VerifiedMember = z.output<typeof VerifiedMember>

export const sendMemberCode = defineCall({
  name: 'sendMemberCode',
  method: 'POST',
  path: `${SUBSIDIARY_PATH}/send_otp`,
  summary:
    'Sends a code to a member of a plan of the company, who reads it to the agent. Nothing is sent, with the same answer, where no such plan has the number.',
  who: partnerMay('consult_book.book'),
  params: ofCompany,
  body: z
    .strictObject({
      type: z.enum(FIELD_TYPES, { error: fields.type }),
      value: text({ max: 40, required: fields.value }),
    })
    .superRefine(({ type, value }, context) => {
      const isValid = type === 'mobile' ? isMobile(value) : serialOf(value) !== undefined
      if (!isValid) context.addIssue({ code: 'custom', path: ['value'], message: fields[type] })
    }),
  reply: z.strictObject({
    verification_id: z.uuid(),
    masked_mobile: z.string(),
    resend_after_s: z.int(),
    expires_in_s: z.int(),
  }),
  refusals: { OTP_RATE_LIMITED: { status: 429, message: otp.OTP_RATE_LIMITED } },
})

export const verifyMember = defineCall({
  name: 'verifyMember',
  method: 'POST',
  path: `${SUBSIDIARY_PATH}/partner_user/verify/create_account`,
  summary: 'Proves the code that the member has read aloud, and creates the account of their number if there is none.',
  who: partnerMay('consult_book.book'),
  params: ofCompany,
  body: z.strictObject({ verification_id: verificationId, otp: sixDigits }),
  reply: VerifiedMember,
  refusals: {
    OTP_INVALID: { status: 422, message: otp.OTP_INVALID },
    OTP_EXPIRED: { status: 410, message: otp.OTP_EXPIRED },
    OTP_REVOKED: { status: 410, message: otp.OTP_REVOKED },
    OTP_RATE_LIMITED: { status: 429, message: otp.OTP_RATE_LIMITED },
  },
})

export const readVerifiedMember = defineCall({
  name: 'readVerifiedMember',
  method: 'GET',
  path: `${SUBSIDIARY_PATH}/partner_user/verify`,
  summary: 'Returns the plan and the people of a member whom this agent verified in the last 30 minutes.',
  who: partnerMay('consult_book.book'),
  params: ofCompany,
  query: z
    .strictObject({
      mobile: memberMobile.optional(),
      policy_number: policyNumber.optional(),
      verification_id: verificationId.optional(),
    })
    .refine((query) => Object.values(query).filter((value) => value !== undefined).length === 1, {
      error: fields.oneOf,
      path: ['mobile'],
    }),
  reply: z.union([
    z.strictObject({ verification_required: z.literal(true) }),
    z.strictObject({
      verification_id: z.uuid(),
      verified_until: z.string(),
      /** Whether the member has a plan of the company. */
      exists: z.boolean(),
      is_active: z.boolean(),
      plan_name: z.string().nullable(),
      members: z.array(ConsultPatient),
      fair_use: FairUse.nullable(),
      languages: z.array(z.string()),
    }),
  ]),
})
