import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { mobile } from '#values/mobile.ts'
import { pageNumber } from '#values/page.ts'
import { personName } from '#values/person-name.ts'
import { uuid } from '#values/uuid.ts'
import { PARTNER_ROLES } from '../rules/roles.ts'
import { partnerMay } from '../who.ts'
import { invitationWords } from '../words/invitations.ts'
import { accessWords } from '../words.ts'

const words = accessWords.people
const SUBSIDIARY = 'partner_dashboard/subsidiaries/{subsidiaryId}'
const subsidiaryParams = z.strictObject({ subsidiaryId: uuid({ invalid: words.unknown }) })
const invitationId = { id: uuid({ invalid: words.unknown }) }

/** What the company sees: what it typed, and nothing about the person. */
const invitation = z.strictObject({
  id: z.string(),
  mobile: z.string(),
  role: z.enum(PARTNER_ROLES),
  /** UTC, 'YYYY-MM-DD HH:mm:ss'. */
  invited_at: z.string(),
  expires_at: z.string(),
})

export const inviteCorporateUser = defineCall({
  name: 'inviteCorporateUser',
  method: 'POST',
  path: `${SUBSIDIARY}/users`,
  summary:
    'Invites the owner of this mobile number to act for a company. Nothing changes until they accept after login.',
  who: partnerMay('corporate_users.manage'),
  params: subsidiaryParams,
  body: z.strictObject({
    mobile: mobile({ invalid: words.mobile, required: words.mobile }),
    role: z.enum(PARTNER_ROLES, words.chooseRole),
  }),
  reply: invitation,
  status: 201,
  refusals: {
    ALREADY_USER: { status: 409, message: words.alreadyUser },
    ALREADY_INVITED: { status: 409, message: invitationWords.company.alreadyInvited },
  },
  limits: [{ by: 'account', limit: 60, seconds: 3600 }],
})

export const listInvitations = defineCall({
  name: 'listInvitations',
  method: 'GET',
  path: `${SUBSIDIARY}/invitations`,
  summary: 'Lists the open invitations of a company, newest first.',
  who: partnerMay('corporate_users.manage'),
  params: subsidiaryParams,
  query: z.strictObject({ page_number: pageNumber }),
  reply: pageOf('invitations', invitation),
})

export const withdrawInvitation = defineCall({
  name: 'withdrawInvitation',
  method: 'DELETE',
  path: `${SUBSIDIARY}/invitations/{id}`,
  summary: 'Withdraws an open invitation of a company.',
  who: partnerMay('corporate_users.manage'),
  params: z.strictObject({ ...subsidiaryParams.shape, ...invitationId }),
  reply: z.void(),
  status: 204,
})

const ownInvitation = z.object({
  id: z.string(),
  company_name: z.string(),
  role: z.enum(PARTNER_ROLES),
  expires_at: z.string(),
  /** Whether the role asks for an authenticator app at login. */
  needs_second_factor: z.boolean(),
  /** Whether the person has no name yet, under which colleagues would know them. */
  needs_name: z.boolean(),
})
export type OwnInvitation = z.output<typeof ownInvitation>

export const listMyInvitations = defineCall({
  name: 'listMyInvitations',
  method: 'GET',
  path: 'me/invitations',
  summary: 'Lists the companies that invite the signed-in user to act for them.',
  who: signedIn,
  reply: z.object({ invitations: z.array(ownInvitation) }),
})

export const acceptInvitation = defineCall({
  name: 'acceptInvitation',
  method: 'POST',
  path: 'me/invitations/{id}/accept',
  summary:
    'Accepts an invitation: from now on the signed-in user acts for the company, under the name of their account; the name sent is stored if it has none.',
  who: signedIn,
  params: z.strictObject(invitationId),
  body: z.strictObject({ name: personName(invitationWords.person.nameFaults).optional() }).optional(),
  reply: z.object({ subsidiary_id: z.string() }),
})

export const declineInvitation = defineCall({
  name: 'declineInvitation',
  method: 'POST',
  path: 'me/invitations/{id}/decline',
  summary: 'Declines an invitation.',
  who: signedIn,
  params: z.strictObject(invitationId),
  reply: z.void(),
  status: 204,
})
