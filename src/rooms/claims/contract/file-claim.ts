import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { confirmationWords } from '#rooms/subscriptions/words/confirmation.ts'
import { uuid } from '#values/uuid.ts'
import { CLAIM_VERSIONS } from '../rules/claim-files.ts'
import { CLAIM_TYPES } from '../rules/claim-types.ts'
import { PAYABLE_LIMITS } from '../rules/payable.ts'
import { claimWords } from '../words/claim.ts'
import { Claim } from './claim.ts'
import { CLAIM_FILES, ClaimData, claimed, claimVersion, line, ofClaim } from './claim-data.ts'
import { MOVE_REFUSALS } from './refusals.ts'

const { fields, refusals } = claimWords

const claimQuery = z.strictObject({
  claim_type: z.enum(CLAIM_TYPES, fields.claimType),
  version: z.enum(CLAIM_VERSIONS).default('v2'),
})

export const FILING_REFUSALS = {
  NO_CREDITS: { status: 422, message: refusals.NO_CREDITS },
  INSUFFICIENT_FUNDS: { status: 422, message: refusals.INSUFFICIENT_FUNDS },
  LIMIT_EXHAUSTED: { status: 422, message: refusals.LIMIT_EXHAUSTED },
  DUPLICATE_CLAIM: { status: 422, message: refusals.DUPLICATE_CLAIM },
  REFUND_WAITING: MOVE_REFUSALS.REFUND_WAITING,
  MEMBER_NOT_CONFIRMED: { status: 409, message: confirmationWords.refusals.MEMBER_NOT_CONFIRMED },
  PLAN_NOT_CLAIMABLE: { status: 409, message: refusals.PLAN_NOT_CLAIMABLE },
} as const
const APP_UPDATE_REQUIRED = { status: 426, message: refusals.APP_UPDATE_REQUIRED } as const

export const fileClaim = defineCall({
  name: 'fileClaim',
  method: 'POST',
  path: 'usagemoderation',
  summary: 'Files a claim for a paid bill, with its photos.',
  who: signedIn,
  query: claimQuery,
  body: ClaimData,
  files: CLAIM_FILES,
  reply: Claim,
  status: 201,
  idempotent: true,
  limits: [{ by: 'account', limit: 120, seconds: 3600 }],
  commonRefusals: ['NOT_FOUND'],
  refusals: { ...FILING_REFUSALS, APP_UPDATE_REQUIRED },
})

export const preflightClaim = defineCall({
  name: 'preflightClaim',
  method: 'POST',
  path: 'usagemoderation/preflight',
  summary: 'Validates a claim without filing it; returns the payable amount and all problems.',
  who: signedIn,
  query: claimQuery,
  body: z.strictObject({
    ...claimed,
    declaration: z.boolean().optional(),
    /** The user's claim that this one changes, answers for or files again: what it takes itself counts as available. */
    claim_id: z.int().positive().optional(),
  }),
  files: CLAIM_FILES,
  reply: z.object({
    claim_amount: z.number(),
    payable_estimate: z.number(),
    /** The limits below the claimed amount, the tightest first. */
    limited_by: z.array(z.object({ code: z.enum(PAYABLE_LIMITS), amount: z.number() })),
    /** '₹500 of ₹800 is payable, because …' */
    text: z.string(),
    /** The last day on which this bill can be claimed. */
    last_claimable_date: z.iso.date(),
    warnings: z.array(z.object({ code: z.string(), text: z.string() })),
  }),
  limits: [{ by: 'account', limit: 600, seconds: 3600 }],
  commonRefusals: ['NOT_FOUND'],
  refusals: { ...FILING_REFUSALS, APP_UPDATE_REQUIRED },
})

export const amendClaim = defineCall({
  name: 'amendClaim',
  method: 'PATCH',
  path: 'usagemoderation/{id}',
  summary: 'Changes a claim of the user before its review, or answers a question about it.',
  who: signedIn,
  params: ofClaim,
  body: z.strictObject({
    ...z.strictObject(claimed).partial().shape,
    declaration: z.literal(true, fields.declaration).optional(),
    removed_file_ids: z
      .array(uuid({ invalid: fields.file }))
      .max(15)
      .optional(),
    /** Answers a claim on hold. */
    submit_response: z.boolean().optional(),
    comment: line(500).optional(),
    /** The claim's version as seen by the caller; if it has changed, the answer is STALE. */
    version: claimVersion.optional(),
  }),
  files: CLAIM_FILES,
  reply: Claim,
  idempotent: true,
  limits: [{ by: 'account', limit: 240, seconds: 3600 }],
  refusals: { ...FILING_REFUSALS, ...MOVE_REFUSALS },
})

export const withdrawClaim = defineCall({
  name: 'withdrawClaim',
  method: 'POST',
  path: 'usagemoderation/{id}/withdraw',
  summary: 'Withdraws a claim of the user before its decision and releases its reservation.',
  who: signedIn,
  params: ofClaim,
  body: z.strictObject({ version: claimVersion.optional() }),
  reply: Claim,
  idempotent: true,
  refusals: MOVE_REFUSALS,
})

export const resubmitClaim = defineCall({
  name: 'resubmitClaim',
  method: 'POST',
  path: 'usagemoderation/{id}/resubmit',
  summary: 'Resubmits a rejected claim with corrections, as a new claim with the original filing date.',
  who: signedIn,
  params: ofClaim,
  /** As of `POST usagemoderation`; without a type it is the one of the first claim. */
  query: claimQuery.partial({ claim_type: true }),
  body: z.strictObject({
    ...z.strictObject(claimed).partial().shape,
    /** Files of the first claim that are not reused. */
    removed_file_ids: z
      .array(uuid({ invalid: fields.file }))
      .max(15)
      .optional(),
    declaration: z.literal(true, fields.declaration),
  }),
  files: CLAIM_FILES,
  reply: Claim,
  status: 201,
  idempotent: true,
  limits: [{ by: 'account', limit: 120, seconds: 3600 }],
  refusals: {
    ...FILING_REFUSALS,
    ...MOVE_REFUSALS,
    APP_UPDATE_REQUIRED,
    RESUBMITTED_ALREADY: { status: 409, message: refusals.RESUBMITTED_ALREADY },
    RESUBMIT_LIMIT: { status: 409, message: refusals.RESUBMIT_LIMIT },
  },
})
