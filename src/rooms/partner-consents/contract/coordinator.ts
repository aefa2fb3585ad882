import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { OWN_AFFAIR, partnerMay } from '#rooms/access/who.ts'
import { email } from '#values/email.ts'
import { mobile } from '#values/mobile.ts'
import { pageNumber } from '#values/page.ts'
import { personName } from '#values/person-name.ts'
import { uuid } from '#values/uuid.ts'
import { CONSENT_PURPOSES } from '../rules/coordinator-acts.ts'
import { consentCallWords as words } from '../words/calls.ts'
import { consentFacts, consentId } from './consent.ts'

const CONSENTS = 'partner_dashboard/subsidiaries/{subsidiaryId}/partner_user_consents'
const ofCompany = z.strictObject({ subsidiaryId: z.uuid() })
const { fields } = words

/** What a company sees: what its coordinator typed, and what the person has answered. Nothing else about the person. */
const CompanyConsent = z.strictObject({
  ...consentFacts,
  /** Hidden but for its end; null for a request that was forgotten. */
  masked_mobile: z.string().nullable(),
  /** When it can be sent again; null where there is nothing to send. */
  resend_at: z.string().nullable(),
})
export type CompanyConsent = z.output<typeof CompanyConsent>

/** `extra_args.retry_after_s` */
const SENT_TOO_OFTEN = { status: 429, message: words.SENT_TOO_OFTEN }

export const requestPartnerConsent = defineCall({
  name: 'requestPartnerConsent',
  method: 'POST',
  path: CONSENTS,
  summary:
    'Asks the owner of a mobile number whether this coordinator may activate a home-care plan for them, or file claims for them. The answer is the same whether the number has an account or not.',
  who: partnerMay('chc_orders.create'),
  params: ofCompany,
  body: z.strictObject({
    mobile: mobile({ invalid: fields.mobile, required: fields.mobileRequired }),
    name: personName({ tooShort: fields.name, tooLong: fields.nameTooLong }),
    email: email({ invalid: fields.email }).optional(),
    /** The company's contract. */
    partner_id: uuid({ invalid: fields.partner }),
    purpose: z.enum(CONSENT_PURPOSES, fields.purpose).default('CARE'),
  }),
  reply: CompanyConsent,
  status: 201,
  idempotent: true,
  refusals: {
    ALREADY_REQUESTED: { status: 409, message: words.ALREADY_REQUESTED },
    ALREADY_PROVIDED: { status: 409, message: words.ALREADY_PROVIDED },
    PLAN_NOT_ACTIVE: { status: 409, message: words.PLAN_NOT_ACTIVE },
    QUOTA_EXHAUSTED: { status: 409, message: words.QUOTA_EXHAUSTED },
    SENT_TOO_OFTEN,
    OWN_AFFAIR: { ...OWN_AFFAIR.OWN_AFFAIR, message: words.OWN_AFFAIR },
  },
})

export const listPartnerConsents = defineCall({
  name: 'listPartnerConsents',
  method: 'GET',
  path: CONSENTS,
  summary: 'Lists the consents that coordinators of a company have asked for, newest first; of one number where named.',
  who: partnerMay('chc_orders.view'),
  params: ofCompany,
  query: z.strictObject({
    mobile: mobile({ invalid: fields.mobile }).optional(),
    purpose: z.enum(CONSENT_PURPOSES, fields.purpose).optional(),
    page_number: pageNumber,
  }),
  reply: pageOf('partner_user_consents', CompanyConsent),
})

export const resendPartnerConsent = defineCall({
  name: 'resendPartnerConsent',
  method: 'POST',
  path: `${CONSENTS}/{id}/resend`,
  summary: 'Sends an open request for consent again. Its time does not start over.',
  who: partnerMay('chc_orders.create'),
  params: z.strictObject({ ...ofCompany.shape, id: consentId }),
  reply: CompanyConsent,
  idempotent: true,
  refusals: {
    NOT_OPEN: { status: 409, message: words.NOT_OPEN },
    SENT_TOO_OFTEN,
  },
})
