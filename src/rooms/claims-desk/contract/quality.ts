import { z } from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { ClaimSummary } from '#rooms/claims/contract/claim.ts'
import { pageNumber } from '#values/page.ts'
import { rupees } from '#values/rupees.ts'
import { text } from '#values/text.ts'
import { deskWords as words } from '../words/desk.ts'
import { DeskClaim } from './desk.ts'

const checking = staffMay('claims.undo')

const Sampled = z.object({
  ...DeskClaim.shape.decisions.element.shape,
  claim_id: z.int(),
  claim_type: z.string(),
  claim_amount: z.number(),
  claim_status: ClaimSummary.shape.status,
  patient_name: z.string(),
  /** False for the caller's own decisions and affairs. */
  may_review: z.boolean(),
})
export type SampledDecision = z.output<typeof Sampled>

export const listSampledDecisions = defineCall({
  name: 'listSampledDecisions',
  method: 'GET',
  path: 'dashboard/claim_reviews',
  summary: 'Lists sampled decisions that are not reviewed yet, oldest first.',
  who: checking,
  query: z.strictObject({ page_number: pageNumber }),
  reply: pageOf('decisions', Sampled, { count: z.int() }),
})

export const reviewDecision = defineCall({
  name: 'reviewDecision',
  method: 'POST',
  path: 'dashboard/claim_reviews/{id}',
  summary: 'Records the review of a sampled decision. Disagreement undoes an approval whose payout has not started.',
  who: checking,
  params: z.strictObject({ id: z.uuid() }),
  body: z
    .strictObject({
      outcome: z.enum(['AGREE', 'DISAGREE'], words.fields.outcome),
      note: text({ max: 1_000 }).optional(),
      /** The overpayment of a settled claim, recorded beside it. */
      overpaid_amount: rupees({
        invalid: words.fields.amount,
        min: { paise: 1n, message: words.fields.amountMin },
      }).optional(),
    })
    .refine(({ outcome, note }) => outcome === 'AGREE' || (note?.length ?? 0) >= 3, {
      path: ['note'],
      error: words.fields.note,
    })
    .refine(({ outcome, overpaid_amount }) => outcome === 'DISAGREE' || overpaid_amount === undefined, {
      path: ['overpaid_amount'],
      error: words.fields.overpaid,
    }),
  reply: z.object({ id: z.uuid(), outcome: z.enum(['AGREE', 'DISAGREE']), claim_status: ClaimSummary.shape.status }),
  refusals: {
    ...OWN_AFFAIR,
    OWN_DECISION: { status: 403, message: words.refusals.ownDecision },
    REVIEWED: { status: 409, message: words.refusals.reviewed },
    ABOVE_LIMIT: { status: 422, message: words.refusals.overpaid },
  },
})
