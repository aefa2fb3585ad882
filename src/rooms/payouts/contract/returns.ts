import { z } from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { NOT_SECOND_PERSON, OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { CLAIM_STATUSES } from '#rooms/claims/rules/claim-status.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { payoutWords } from '../words.ts'
import { OfClaim, paying } from './batches.ts'
import { ASKED, ofClaim } from './settlement.ts'

const words = payoutWords.refusals

const Return = z.object({
  id: z.uuid(),
  ...OfClaim,
  utr: z.string(),
  /** What the bank told the person who reported it. */
  text: z.string(),
  reported_by: z.string(),
  reported_at: z.string(),
  /** Why this member of staff may not decide, SECOND_PERSON if only take it back; null if they may. */
  blocked: z.enum(['OWN_AFFAIR', 'SECOND_PERSON', 'ROLE']).nullable(),
})
export type PayoutReturn = z.output<typeof Return>

export const listReturns = defineCall({
  name: 'listReturns',
  method: 'GET',
  path: 'dashboard/payouts/returns',
  summary: 'Lists money reported as returned after it was paid, until a second person has decided; oldest first.',
  who: paying,
  query: z.strictObject({ page_number: pageNumber }),
  reply: pageOf('returns', Return),
})

// The bank is asked first, and what it has returned is recorded although the call is refused.
const deciding = { method: 'POST', idempotent: 'by-record' } as const
const REFUSALS = {
  ...OWN_AFFAIR,
  WRONG_STATE: { status: 409, message: words.notSettled },
  TOO_LATE: { status: 409, message: words.tooLate },
  BANK_SILENT: ASKED.BANK_SILENT,
  BANK_SAYS_PAID: { status: 409, message: words.bankSaysPaid },
  RETURNED_ALREADY: { status: 409, message: words.returnedAlready },
} as const

export const reportReturn = defineCall({
  ...deciding,
  name: 'reportReturn',
  path: 'dashboard/claims/{id}/returned',
  fresh: true,
  summary:
    'Reports that the bank returned the money of a settled claim, within 30 days; nothing changes until a second person confirms it.',
  who: paying,
  params: ofClaim,
  body: z.strictObject({ text: text({ max: 300, required: words.text }).min(3, words.text) }),
  reply: z.object({ id: z.uuid() }),
  refusals: { ...REFUSALS, RETURN_REPORTED: { status: 409, message: words.returnReported } },
})

export const decideReturn = defineCall({
  ...deciding,
  name: 'decideReturn',
  path: 'dashboard/payouts/returns/{id}/decide',
  fresh: true,
  summary:
    'Confirms or refuses a reported return as the second person, or takes back a report of one’s own; once confirmed, the member is asked for other bank details.',
  who: staffMay('claims.return_settled'),
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    accept: z.boolean(),
    note: text({ max: 300, required: words.note }).min(3, words.note),
  }),
  reply: z.object({ id: z.uuid(), claim_id: z.int(), status: z.enum(CLAIM_STATUSES) }),
  refusals: {
    ...REFUSALS,
    ...NOT_SECOND_PERSON,
    SECOND_PERSON: { status: 403, message: words.reportedIt },
    RETURN_DECIDED: { status: 409, message: words.returnDecided },
  },
})
