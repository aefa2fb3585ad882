import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { staffMay } from '#rooms/access/who.ts'
import { text } from '#values/text.ts'
import { wireDate } from '#values/wire-time.ts'
import { termWords as words } from '../words/terms.ts'
import { rowVersion } from './desk.ts'
import { deskPartner, ofPartner } from './partner-plan.ts'
import { termFields } from './terms.ts'

export const amendPartner = defineCall({
  name: 'amendPartner',
  method: 'POST',
  path: 'dashboard/partners/{id}/amendments',
  summary:
    'Amends a signed contract: other lives, a later last day, which every plan under it then has too. The entry stays as it is made.',
  who: staffMay('companies.edit'),
  params: ofPartner,
  body: z.strictObject({
    quota: termFields.quota.optional(),
    ends_on: wireDate({ invalid: words.date }).optional(),
    /** Since when it is agreed: today or before. */
    effective_on: wireDate({ invalid: words.date }),
    reason: text({ max: 1000, required: words.amendmentReason })
      .min(3, words.amendmentReason)
      .max(300, words.amendmentReason),
    version: rowVersion,
  }),
  reply: deskPartner,
  status: 201,
  idempotent: true,
  refusals: {
    NOT_SIGNED: { status: 409, message: words.notSigned },
    CONTRACT_ENDED: { status: 409, message: words.contractEnded },
  },
})
