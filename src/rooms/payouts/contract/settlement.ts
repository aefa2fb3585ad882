import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { NOT_SECOND_PERSON, OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { MOVE_REFUSALS } from '#rooms/claims/contract/refusals.ts'
import { CLAIM_STATUSES } from '#rooms/claims/rules/claim-status.ts'
import { rupees } from '#values/rupees.ts'
import { text } from '#values/text.ts'
import { wireDate } from '#values/wire-time.ts'
import { payoutWords } from '../words.ts'

const words = payoutWords.refusals
const LARGEST = 99_999_900n

export const ofClaim = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9]\d{2,15}$/)
    .transform(Number),
})
const version = z.int().min(1).max(2_000_000_000)

export const FAILURE_CODES = Object.keys(payoutWords.failureCodes) as (keyof typeof payoutWords.failureCodes)[]

/** The claim's status afterwards. */
const Settlement = z.object({
  id: z.int(),
  status: z.enum(CLAIM_STATUSES),
  version: z.int(),
  /** The bank's reference of the payout. */
  external_transaction_id: z.string().nullable(),
})
export type Settlement = z.output<typeof Settlement>

const acting = { method: 'POST', params: ofClaim, reply: Settlement } as const
// The bank is asked first, and what it has paid is recorded although the call is refused.
const askingBank = { ...acting, idempotent: 'by-record' } as const
const REFUSALS = {
  WRONG_STATE: { status: 409, message: words.wrongState },
  PLAN_BLOCKED: MOVE_REFUSALS.PLAN_BLOCKED,
  RENEWAL_UNPAID: MOVE_REFUSALS.RENEWAL_UNPAID,
  IN_PAYOUT: { status: 409, message: words.inPayout },
  ...OWN_AFFAIR,
} as const

export const ASKED = {
  BANK_SILENT: { status: 409, message: words.bankSilent },
  PAID_ALREADY: { status: 409, message: words.paidAlready },
} as const

export const settleClaim = defineCall({
  ...askingBank,
  name: 'settleClaim',
  path: 'dashboard/claims/{id}/settle',
  fresh: true,
  summary: 'Records that an approved claim, or one whose payout failed, was paid by a transfer outside the batches.',
  who: staffMay('claims.settle'),
  body: z.strictObject({
    utr: text({ max: 100, required: words.utr }).regex(/^(?=.*\d)[A-Za-z0-9]{6,30}$/, words.utr),
    paid_on: wireDate({ invalid: words.paidOn }),
    /** Rupees: the approved amount. */
    amount: rupees({
      invalid: words.amountDiffers,
      min: { paise: 1n, message: words.amountDiffers },
      max: { paise: LARGEST, message: words.amountDiffers },
    }),
    version,
  }),
  refusals: {
    ...REFUSALS,
    ...ASKED,
    ...NOT_SECOND_PERSON,
    AMOUNT_DIFFERS: { status: 422, message: words.amountDiffers },
    DUPLICATE_FOUND: { status: 409, message: words.duplicateFound },
    APPROVERS_BANK: { status: 409, message: words.approversBank },
    PAID_BESIDE: { status: 409, message: words.paidBeside },
    BANK_NOT_VERIFIED: { status: 409, message: words.bankNotVerified },
    SECOND_PERSON: { status: 403, message: words.decidedIt },
    UTR_USED: { status: 422, message: words.utrUsedElsewhere },
  },
})

export const failSettlement = defineCall({
  ...askingBank,
  name: 'failSettlement',
  path: 'dashboard/claims/{id}/settlement_failed',
  fresh: true,
  summary:
    'Records that the bank rejected a payout; the member is asked for other bank details. Money that was paid and returned is reported.',
  who: staffMay('claims.settle'),
  body: z.strictObject({
    code: z.enum(FAILURE_CODES, words.code),
    text: text({ max: 300, required: words.text }).min(3, words.text),
    version,
  }),
  refusals: { ...REFUSALS, ...ASKED, REPORT_RETURN: { status: 409, message: words.reportReturn } },
})

export const retrySettlement = defineCall({
  ...acting,
  idempotent: true,
  name: 'retrySettlement',
  path: 'dashboard/claims/{id}/retry_settlement',
  summary: 'Adds a claim whose payout failed to the next batch.',
  who: staffMay('claims.settle'),
  body: z.strictObject({ version }),
  refusals: { ...REFUSALS, NO_TRIES_LEFT: { status: 409, message: words.noTriesLeft } },
})
