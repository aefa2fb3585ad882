import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { solvedCaptcha } from '#platform/contract/captcha.ts'
import { anyone, signedIn } from '#platform/contract/who.ts'
import { sixDigits } from '#rooms/accounts/contract/codes.ts'
import { accountsWords } from '#rooms/accounts/words.ts'
import { ACTIVATION_TYPES } from '#rooms/companies/rules/partner-terms.ts'
import { planReply } from '#rooms/plans/contract.ts'
import { email } from '#values/email.ts'
import { mobile } from '#values/mobile.ts'
import { personName } from '#values/person-name.ts'
import { withoutUnseen } from '#values/plain-text.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { activationWords as words } from './words/activation.ts'

const params = z.strictObject({ id: uuid({ invalid: words.unknown }) })
const NOT_FOUND = { status: 404, message: words.unknown }
const otp = accountsWords.refusals
/** Needed where the call has refused with RATE_LIMITED and `captcha_needed`, as for a login (`login/captcha`). */
const captcha = solvedCaptcha.optional()

const PartnerPage = z.strictObject({
  id: z.uuid(),
  /** Where the company's logo is served; null without one. */
  logo: z.string().nullable(),
  /** The company. */
  name: z.string(),
  /** Of the work addresses: 'company.in', or '*.company.in' for every domain below it. */
  domains: z.array(z.string()),
  /** What a person proves: a work address; or a mobile number, with an employee ID or without, that the company has listed. */
  activationType: z.enum(ACTIVATION_TYPES),
  /** For `email`: whether a person whose mobile number the company has listed needs no work address. */
  isEmailOptional: z.boolean(),
  /** Whether every life of the contract is taken: nobody can activate it now. */
  quotaExhausted: z.boolean(),
  /** Null where the company does not use employee IDs. */
  referenceIdObj: z
    .strictObject({
      placeholder: z.string(),
      sample: z.string(),
      /** A regular expression of the whole ID; null where any will do. */
      regex: z.string().nullable(),
      required: z.boolean(),
    })
    .nullable(),
  /** What the employer sees. `consent_ids` names it where the person lets the employer see their number. */
  consent: z.strictObject({ id: z.string(), title: z.string(), texts: z.array(z.string()) }),
  /** As it was agreed, whatever is sold today. */
  plan: planReply,
})
export type PartnerPage = z.output<typeof PartnerPage>

export const readPartnerPage = defineCall({
  name: 'readPartnerPage',
  method: 'GET',
  path: 'partners/{id}',
  summary: 'Returns what people see of a signed contract in force before they activate its plan.',
  who: anyone,
  sameForEveryone: true,
  params,
  reply: PartnerPage,
  refusals: { NOT_FOUND },
})

const Membership = z.strictObject({
  /** The number to which the plan belongs. */
  mobile: z.string(),
  name: z.string().nullable(),
  /** Null while the person does not have the plan. */
  subscription_id: z.uuid().nullable(),
  /** Whether the employer sees the number, also of somebody who has left; null where the person never activated the plan. */
  shows_mobile: z.boolean().nullable(),
})

export const readPartnerMembership = defineCall({
  name: 'readPartnerMembership',
  method: 'GET',
  path: 'partners/{id}/membership',
  summary: 'Returns whether the user has the plan of a contract.',
  who: signedIn,
  params,
  reply: Membership,
  refusals: { NOT_FOUND },
})

export const savePartnerConsent = defineCall({
  name: 'savePartnerConsent',
  method: 'PUT',
  path: 'partners/{id}/consent',
  summary:
    'Gives or withdraws the consent that the employer sees the number of the user, who activated the plan; withdraws it also after they have left.',
  who: signedIn,
  params,
  /** With the id of the consent it is given, without it withdrawn. */
  body: z.strictObject({ consent_ids: z.array(text({ max: 40 })).max(10) }),
  reply: Membership,
  refusals: { NOT_FOUND },
})

/** `sent_to` tells where the code is; the same call sends another after `resend_after_s`. */
const Sent = z.strictObject({
  stage: z.literal('verifying_otp'),
  verification_id: z.uuid(),
  sent_to: z.enum(['mobile', 'email']),
  resend_after_s: z.int(),
  expires_in_s: z.int(),
})
const Activated = z.strictObject({ stage: z.literal('plan_activated'), subscription_id: z.uuid() })
const ActivationStep = z.union([Sent, Activated])
export type ActivationStep = z.output<typeof ActivationStep>

const guards = {
  NOT_FOUND,
  DOMAIN_NOT_ALLOWED: { status: 422, message: words.DOMAIN_NOT_ALLOWED },
  NOT_ON_LIST: { status: 403, message: words.NOT_ON_LIST },
  /** `extra_args.field`: mobile, email or reference_id; `subscription_id` where the plan is the caller's own. */
  ALREADY_ACTIVE: { status: 409, message: words.ALREADY_ACTIVE },
  BLOCKED_BY_STAFF: { status: 409, message: words.BLOCKED_BY_STAFF },
  QUOTA_EXHAUSTED: { status: 409, message: words.QUOTA_EXHAUSTED },
  OTP_RATE_LIMITED: { status: 429, message: otp.OTP_RATE_LIMITED },
  CAPTCHA_FAILED: { status: 422, message: otp.CAPTCHA_FAILED },
}

export const activatePartner = defineCall({
  name: 'activatePartner',
  method: 'POST',
  path: 'partners/{id}/activate',
  summary:
    'Activates the plan of a contract, or sends the code that has to be proven first: to the mobile of a visitor who is not logged in, then to the work address.',
  who: anyone,
  params,
  body: z.strictObject({
    name: personName(words.name),
    email: email(words.email).optional(),
    /** Not needed of a person who is logged in. */
    mobile: mobile(words.mobile).optional(),
    reference_id: text({ max: 200 }).overwrite(withoutUnseen).optional(),
    consent_ids: z
      .array(text({ max: 40 }))
      .max(10)
      .default([]),
    captcha,
  }),
  reply: ActivationStep,
  refusals: guards,
})

export const verifyPartnerActivation = defineCall({
  name: 'verifyPartnerActivation',
  method: 'POST',
  path: 'partners/{id}/activate/verify',
  summary:
    'Proves the code. One to the mobile logs the person in; where a work address is to be proven too, its code is sent next.',
  who: anyone,
  params,
  body: z.strictObject({ verification_id: uuid({ invalid: 'Invalid value' }), otp: sixDigits, captcha }),
  reply: ActivationStep,
  refusals: {
    ...guards,
    OTP_INVALID: { status: 422, message: otp.OTP_INVALID },
    OTP_EXPIRED: { status: 410, message: otp.OTP_EXPIRED },
    OTP_REVOKED: { status: 410, message: otp.OTP_REVOKED },
  },
  // The code to a work address is proven by the person who asked for it.
  commonRefusals: ['SESSION_EXPIRED'],
})
