import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { Claim } from '#rooms/claims/contract/claim.ts'
import { CLAIM_FILES, claimed } from '#rooms/claims/contract/claim-data.ts'
import { FILING_REFUSALS } from '#rooms/claims/contract/file-claim.ts'
import { CLAIM_TYPES } from '#rooms/claims/rules/claim-types.ts'
import { claimWords } from '#rooms/claims/words/claim.ts'
import { text } from '#values/text.ts'
import { subscriptionDetailsWords } from '../words/refusals.ts'
import { ofSubscription } from './lookup.ts'

const words = subscriptionDetailsWords.refusals
const claimType = z.enum(CLAIM_TYPES, claimWords.fields.claimType)

export const fileManualReimbursement = defineCall({
  name: 'fileManualReimbursement',
  method: 'POST',
  path: 'dashboard/subscriptions/{id}/manual_reimbursement',
  summary: 'Files a claim for a member, up to 90 days after the service; the user who files it cannot decide it.',
  who: staffMay('subscription.manualReimbursement'),
  params: ofSubscription,
  query: z.strictObject({ claim_type: claimType.optional() }),
  body: z.strictObject({
    ...claimed,
    /** In this field or in the URL. */
    claim_type: claimType.optional(),
    declaration: z.boolean().optional(),
    reason: text({ max: 300, required: words.sayWhy }).min(3, words.sayWhy),
  }),
  files: CLAIM_FILES,
  reply: Claim,
  status: 201,
  idempotent: true,
  refusals: { ...FILING_REFUSALS, ...OWN_AFFAIR },
})
