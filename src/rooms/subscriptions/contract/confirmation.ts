import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { CODE_REFUSALS, code, RATE_LIMITED, sentCode } from '#rooms/accounts/contract/codes.ts'
import { confirmationWords as words } from '../words/confirmation.ts'
import { changeMember, Member } from './members.ts'

const NOTHING_TO_CONFIRM = { status: 409, message: words.refusals.NOTHING_TO_CONFIRM } as const

export const sendConfirmationCode = defineCall({
  name: 'sendConfirmationCode',
  method: 'POST',
  path: 'subscriptions/{id}/members/{uhid}/otp',
  summary:
    'Sends the code with which the user confirms what their company has entered of a member to the mobile of the user.',
  who: signedIn,
  params: changeMember.params,
  reply: sentCode,
  refusals: { NOTHING_TO_CONFIRM, ...RATE_LIMITED },
})

export const confirmMember = defineCall({
  name: 'confirmMember',
  method: 'POST',
  path: 'subscriptions/{id}/members/{uhid}/confirm',
  summary:
    'Confirms a member whom the company of the user has added, or a number and address that it has entered: from now on they count.',
  who: signedIn,
  params: changeMember.params,
  body: z.strictObject({ version: z.int().min(1).max(2_147_483_647), ...code }),
  reply: Member,
  refusals: { NOTHING_TO_CONFIRM, PLAN_NOT_ACTIVE: changeMember.refusals.PLAN_NOT_ACTIVE, ...CODE_REFUSALS },
})
