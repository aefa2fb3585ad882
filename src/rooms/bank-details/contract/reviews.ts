import { z } from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { BANK_STATUSES } from '../rules/verification.ts'
import { bankDetailsWords } from '../words.ts'

const words = bankDetailsWords.refusals
const paying = staffMay('claims.settle')

const BankReview = z.object({
  id: z.uuid(),
  account_holder_name: z.string(),
  /** The names to which it may belong: the owner's, and those of the people on their plans. */
  payee_names: z.array(z.string()),
  registered_name: z.string().nullable(),
  score: z.int().nullable(),
  masked_account_number: z.string(),
  bank: z.string(),
  branch: z.string(),
  /** How many other people have saved the same number. */
  shared_with: z.int(),
  created_at: z.string(),
  /** Whether this member of staff may decide: not on their own affair. */
  may_decide: z.boolean(),
  version: z.int(),
})
export type BankReview = z.output<typeof BankReview>

export const listBankReviews = defineCall({
  name: 'listBankReviews',
  method: 'GET',
  path: 'dashboard/bank_reviews',
  summary: 'Lists bank accounts whose registered name is only similar to the owner’s, oldest first.',
  who: paying,
  query: z.strictObject({ page_number: pageNumber }),
  reply: pageOf('reviews', BankReview),
})

export const decideBankReview = defineCall({
  name: 'decideBankReview',
  method: 'POST',
  path: 'dashboard/bank_reviews/{id}/decide',
  fresh: true,
  summary: 'Accepts or rejects a bank account under review; on rejection, its owner is asked for another.',
  who: paying,
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    accept: z.boolean(),
    note: text({ max: 300, required: words.sayWhy }).min(3, words.sayWhy),
    version: z.int().min(1).max(2_000_000_000),
  }),
  reply: z.object({ id: z.uuid(), status: z.enum(BANK_STATUSES) }),
  refusals: {
    ...OWN_AFFAIR,
    REVIEW_DECIDED: { status: 409, message: words.decided },
  },
})
