import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { NOT_SECOND_PERSON, OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { text } from '#values/text.ts'
import { memberFields } from '../rules/member-form.ts'
import { staffContactWords as words } from '../words/staff-contact.ts'
import { changeMember } from './members.ts'

/** A contact that one of our staff proposed and another has not agreed to. */
export const ContactProposal = z.object({
  uhid: z.uuid(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  reason: z.string(),
  by: z.string().nullable(),
  by_you: z.boolean(),
  proposed_at: z.string(),
})
export type ContactProposal = z.output<typeof ContactProposal>

export const setMemberContact = defineCall({
  name: 'setMemberContact',
  method: 'POST',
  path: 'dashboard/subscriptions/{id}/members/{uhid}/contact',
  summary:
    'Changes the number and address of a member once a second one of our staff sends the same; the first request proposes it.',
  who: staffMay('subscription.blockSubscription'),
  fresh: true,
  params: changeMember.params,
  /** The contact as it is to be, as a whole. */
  body: z.strictObject({
    mobile: memberFields.mobile,
    email: memberFields.email,
    /** Not needed to agree to a colleague's proposal. */
    reason: text({ max: 300, required: words.reason }).min(3, words.reason).optional(),
  }),
  /** The proposal that waits; null once the contact is changed. */
  reply: z.object({ proposal: ContactProposal.nullable() }),
  refusals: {
    ...OWN_AFFAIR,
    ...NOT_SECOND_PERSON,
    PLAN_NOT_ACTIVE: changeMember.refusals.PLAN_NOT_ACTIVE,
    CONTACT_SAME: { status: 409, message: words.refusals.CONTACT_SAME },
    SECOND_PERSON: { status: 403, message: words.refusals.SECOND_PERSON },
  },
  commonRefusals: ['STALE'],
})
