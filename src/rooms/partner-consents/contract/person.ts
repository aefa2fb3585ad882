import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { pageNumber } from '#values/page.ts'
import { LOGGED_ACTS } from '../rules/coordinator-acts.ts'
import { PERSON_ANSWERS } from '../rules/person-answers.ts'
import { consentCallWords as words } from '../words/calls.ts'
import { consentFacts, consentId } from './consent.ts'

const CONSENT = 'partner_user_consents/{id}'
const ofConsent = z.strictObject({ id: consentId })

const PersonConsent = z.strictObject({
  ...consentFacts,
  /** What the person can answer now. */
  can: z.array(z.enum(PERSON_ANSWERS)),
})
export type PersonConsent = z.output<typeof PersonConsent>

/** The same for a foreign one: nobody learns whom a coordinator has asked. */
const NOT_FOUND = { status: 404, message: words.NOT_FOUND }
/** `extra_args.current_state` */
const ANSWERED = { status: 409, message: words.ANSWERED }

export const readPartnerConsent = defineCall({
  name: 'readPartnerConsent',
  method: 'GET',
  path: CONSENT,
  summary:
    'Returns a consent to the person who is asked for it, by their number. A request whose time is over does not exist.',
  who: signedIn,
  params: ofConsent,
  reply: PersonConsent,
  refusals: { NOT_FOUND },
})

export const providePartnerConsent = defineCall({
  name: 'providePartnerConsent',
  method: 'PATCH',
  path: CONSENT,
  summary: 'Gives a coordinator the consent that they have asked for. Given before, nothing changes.',
  who: signedIn,
  params: ofConsent,
  body: z.strictObject({ status: z.literal('PROVIDED', words.fields.status) }),
  reply: PersonConsent,
  refusals: { NOT_FOUND, ANSWERED, SAME_PERSON: { status: 403, message: words.SAME_PERSON } },
})

export const declinePartnerConsent = defineCall({
  name: 'declinePartnerConsent',
  method: 'POST',
  path: `${CONSENT}/decline`,
  summary: 'Declines a request for consent.',
  who: signedIn,
  params: ofConsent,
  reply: PersonConsent,
  refusals: { NOT_FOUND, ANSWERED },
})

export const withdrawPartnerConsent = defineCall({
  name: 'withdrawPartnerConsent',
  method: 'POST',
  path: `${CONSENT}/withdraw`,
  summary: 'Withdraws a consent: the coordinator can do nothing more for the person.',
  who: signedIn,
  params: ofConsent,
  reply: PersonConsent,
  refusals: { NOT_FOUND, ANSWERED },
})

export const listMyPartnerConsents = defineCall({
  name: 'listMyPartnerConsents',
  method: 'GET',
  path: 'me/partner_user_consents',
  summary: 'Lists who asks, who has and who had the consent of the signed-in person to act for them, newest first.',
  who: signedIn,
  query: z.strictObject({ page_number: pageNumber }),
  reply: pageOf('partner_user_consents', PersonConsent),
})

const LoggedAccess = z.strictObject({
  id: z.string(),
  at: z.string(),
  act: z.enum(LOGGED_ACTS),
  /** Who of the company. */
  by: z.string(),
})

export const listPartnerConsentLog = defineCall({
  name: 'listPartnerConsentLog',
  method: 'GET',
  path: `${CONSENT}/log`,
  summary: 'Lists what a coordinator has read and done with a consent, newest first, to the person who gave it.',
  who: signedIn,
  params: ofConsent,
  query: z.strictObject({ page_number: pageNumber }),
  reply: pageOf('accesses', LoggedAccess),
  refusals: { NOT_FOUND },
})
