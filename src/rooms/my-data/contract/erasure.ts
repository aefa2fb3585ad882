import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { text } from '#values/text.ts'

export const REASON_MAX = 500

const Erasure = z.object({
  /** The request to delete the account that is not settled; null without one. */
  waiting: z
    .object({
      requested_at: z.string(),
      /** By when the account is deleted, or the person told what has to end first. */
      settle_by: z.string(),
    })
    .nullable(),
})
export type Erasure = z.output<typeof Erasure>

export const readErasure = defineCall({
  name: 'readErasure',
  method: 'GET',
  path: 'me/erasure',
  summary: 'Returns the request of the user to delete their account, if one waits.',
  who: signedIn,
  reply: Erasure,
})

export const requestErasure = defineCall({
  name: 'requestErasure',
  method: 'POST',
  path: 'me/erasure',
  summary: 'Requests that the account of the user is deleted within 14 days. A second request changes nothing.',
  who: signedIn,
  body: z.strictObject({ reason: text({ max: REASON_MAX }).optional() }),
  reply: Erasure,
  commonRefusals: ['FORBIDDEN'],
  limits: [{ by: 'account', limit: 12, seconds: 3600 }],
})

export const withdrawErasure = defineCall({
  name: 'withdrawErasure',
  method: 'POST',
  path: 'me/erasure/withdraw',
  summary: 'Takes the request to delete the account back. Without one nothing changes.',
  who: signedIn,
  reply: Erasure,
  commonRefusals: ['FORBIDDEN'],
})
