import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { email } from '#values/email.ts'
import { accountsWords as words } from '../words.ts'
import { CODE_REFUSALS, code, RATE_LIMITED, sentCode } from './codes.ts'

const loginEmail = z.object({
  /** Null while none is confirmed. */
  email: z.string().nullable(),
})

export const readLoginEmail = defineCall({
  name: 'readLoginEmail',
  method: 'GET',
  path: 'me/login_email',
  summary: 'Returns the confirmed email address to which login codes may go.',
  who: signedIn,
  commonRefusals: ['FORBIDDEN'],
  reply: loginEmail,
})

export const sendLoginEmailChangeCode = defineCall({
  name: 'sendLoginEmailChangeCode',
  method: 'POST',
  path: 'me/login_email/mobile_otp',
  summary: 'Sends the code required to add, change or remove the email address to the mobile of the signed-in user.',
  who: signedIn,
  commonRefusals: ['FORBIDDEN'],
  reply: sentCode,
  refusals: RATE_LIMITED,
})

export const beginLoginEmail = defineCall({
  name: 'beginLoginEmail',
  method: 'POST',
  path: 'me/login_email/otp',
  summary: 'Sends a code to an email address to confirm it; requires a code to the mobile.',
  who: signedIn,
  commonRefusals: ['FORBIDDEN'],
  body: z.strictObject({
    email: email({ invalid: words.loginEmail.invalid, required: words.loginEmail.required }),
    /** The code of `me/login_email/mobile_otp`. */
    ...code,
  }),
  reply: sentCode,
  refusals: CODE_REFUSALS,
})

export const saveLoginEmail = defineCall({
  name: 'saveLoginEmail',
  method: 'PUT',
  path: 'me/login_email',
  summary: 'Confirms the email address to which the code was sent.',
  who: signedIn,
  commonRefusals: ['FORBIDDEN'],
  body: z.strictObject(code),
  reply: loginEmail,
  refusals: CODE_REFUSALS,
})

export const removeLoginEmail = defineCall({
  name: 'removeLoginEmail',
  method: 'POST',
  path: 'me/login_email/remove',
  summary: 'Removes the email address; requires a code to the mobile.',
  who: signedIn,
  commonRefusals: ['FORBIDDEN'],
  body: z.strictObject(code),
  reply: loginEmail,
  refusals: CODE_REFUSALS,
})
