import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { NOT_SECOND_PERSON, OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { ClaimSummary } from '#rooms/claims/contract/claim.ts'
import { claimed, ofClaim, claimVersion as version } from '#rooms/claims/contract/claim-data.ts'
import { MOVE_REFUSALS } from '#rooms/claims/contract/refusals.ts'
import { CLAIM_TYPES } from '#rooms/claims/rules/claim-types.ts'
import { DEDUCTION_CODES, REJECTION_CODES } from '#rooms/claims/rules/reasons.ts'
import { confirmationWords } from '#rooms/subscriptions/words/confirmation.ts'
import { rupees } from '#values/rupees.ts'
import { text } from '#values/text.ts'
import { deskWords as words } from '../words/desk.ts'
import { DeskClaim } from './desk.ts'

const fields = words.fields
/** A comment for the member. */
export const note = text({ max: 1_000, required: fields.note })
const requiredNote = note.min(3, fields.note)
const AMOUNT_MAX = 9_99_999_00n
const amount = rupees({
  invalid: fields.amount,
  required: fields.amount,
  min: { paise: 1n, message: fields.amountMin },
  max: { paise: AMOUNT_MAX, message: fields.amountMax },
})

const BY_SYSTEM: readonly string[] = ['NO_RESPONSE', 'WITHDRAWN', 'PLAN_REFUNDED']
/** The reasons staff may give; only the system uses those for no answer, a withdrawal, and a refunded plan. */
const GIVEN = REJECTION_CODES.filter((code) => !BY_SYSTEM.includes(code))
export const reasons = z
  .array(z.enum(GIVEN, fields.reason), fields.reasons)
  .min(1, fields.reasons)
  .max(GIVEN.length, fields.reasons)
  .refine((codes) => new Set(codes).size === codes.length, fields.reasonTwice)

/** Common fields of every desk call that moves a claim; each can be safely repeated under an Idempotency-Key. */
const moving = {
  method: 'POST',
  params: ofClaim,
  reply: ClaimSummary,
  refusals: MOVE_REFUSALS,
  idempotent: true,
} as const
const deciding = { ...moving, who: staffMay('claims.decide_initiated') } as const

const deduction = z.strictObject({ reason_code: z.enum(DEDUCTION_CODES, fields.reason), amount })

export const Approval = z.strictObject({
  approved_claim_amount: amount,
  deductions: z.array(deduction, fields.deductions).max(20, fields.deductions).default([]),
  wallet_sublimit_package_id: z.uuid().optional(),
  note: note.optional(),
})

export const APPROVAL_REFUSALS = {
  ...MOVE_REFUSALS,
  ...NOT_SECOND_PERSON,
  ABOVE_LIMIT: { status: 422, message: words.refusals.aboveLimit },
  NOT_COVERED: { status: 422, message: words.refusals.notCovered },
  NO_CREDITS: { status: 422, message: words.refusals.noCredits },
  INSUFFICIENT_FUNDS: { status: 422, message: words.refusals.noCredits },
} as const

export const approveClaim = defineCall({
  ...deciding,
  name: 'approveClaim',
  path: 'dashboard/claims/{id}/approve',
  summary: 'Approves a claim, in full or with deductions; one that requires a second approval becomes PENDING.',
  body: Approval.extend({ version }),
  refusals: APPROVAL_REFUSALS,
  commonRefusals: ['TOTP_REQUIRED'],
})

export const rejectClaim = defineCall({
  ...deciding,
  name: 'rejectClaim',
  path: 'dashboard/claims/{id}/reject',
  summary: 'Rejects a claim with reasons.',
  body: z
    .strictObject({ version, reasons, note: note.optional() })
    .refine((body) => !body.reasons.includes('OTHER') || Boolean(body.note), {
      path: ['note'],
      error: fields.otherNote,
    }),
})

export const holdClaim = defineCall({
  ...deciding,
  name: 'holdClaim',
  path: 'dashboard/claims/{id}/hold',
  summary: 'Puts a claim on hold and asks the member for missing information; its processing time is paused.',
  body: z.strictObject({ version, reasons, message: note.optional() }),
})

export const releaseClaim = defineCall({
  ...deciding,
  name: 'releaseClaim',
  path: 'dashboard/claims/{id}/release',
  summary: 'Resumes a claim on hold without waiting for an answer.',
  body: z.strictObject({ version, note: note.optional() }),
})

export const sendBackClaim = defineCall({
  ...moving,
  name: 'sendBackClaim',
  path: 'dashboard/claims/{id}/send_back',
  summary: 'Returns a claim that passed the first check to its first reviewer.',
  who: staffMay('claims.decide_pending'),
  body: z.strictObject({ version, note: requiredNote }),
})

export const undoApproval = defineCall({
  ...moving,
  name: 'undoApproval',
  path: 'dashboard/claims/{id}/undo',
  summary: 'Undoes an approval before its payout starts; the decision is marked as undone.',
  who: staffMay('claims.undo'),
  body: z.strictObject({ version, reason: requiredNote }),
})

export const reopenClaim = defineCall({
  ...moving,
  name: 'reopenClaim',
  path: 'dashboard/claims/{id}/reopen',
  summary:
    'Reopens a claim within 30 days of its rejection, if its plan still reimburses it and uses or credits are available.',
  who: staffMay('claims.reopen'),
  body: z.strictObject({ version, reason: requiredNote }),
  refusals: {
    ...MOVE_REFUSALS,
    FILED_AGAIN: { status: 409, message: words.refusals.filedAgainSomewhere },
    NOT_COVERED: APPROVAL_REFUSALS.NOT_COVERED,
    NO_CREDITS: { status: 422, message: words.refusals.noCredits },
    INSUFFICIENT_FUNDS: { status: 422, message: words.refusals.noCredits },
    LIMIT_EXHAUSTED: { status: 422, message: words.refusals.nothingLeft },
  },
})

export const correctClaim = defineCall({
  ...deciding,
  name: 'correctClaim',
  method: 'PATCH',
  path: 'dashboard/claims/{id}',
  summary: 'Corrects the data of a claim; the change is recorded, and the member is notified if the amount changes.',
  body: z.strictObject({
    version,
    claim_type: z.enum(CLAIM_TYPES).optional(),
    claim_amount: claimed.claim_amount.optional(),
    scheduled_time: claimed.scheduled_time.optional(),
    provider_name: claimed.provider_name,
    establishment_name: claimed.establishment_name,
    additional_details: claimed.additional_details,
  }),
  commonRefusals: ['FILE_REFUSED'],
  refusals: {
    ...APPROVAL_REFUSALS,
    PLAN_NOT_CLAIMABLE: { status: 409, message: words.refusals.planEnded },
    MEMBER_NOT_CONFIRMED: { status: 409, message: confirmationWords.refusals.MEMBER_NOT_CONFIRMED },
    LIMIT_EXHAUSTED: { status: 422, message: words.refusals.nothingLeft },
  },
})

export const noteClaim = defineCall({
  name: 'noteClaim',
  method: 'POST',
  path: 'dashboard/claims/{id}/notes',
  summary: 'Adds an internal note to a claim.',
  who: staffMay('claims.decide_initiated'),
  params: ofClaim,
  body: z.strictObject({ text: requiredNote }),
  reply: DeskClaim.shape.notes.element,
  status: 201,
  idempotent: true,
  refusals: OWN_AFFAIR,
})

export const lockClaim = defineCall({
  name: 'lockClaim',
  method: 'POST',
  path: 'dashboard/claims/{id}/lock',
  summary: 'Locks a claim for 15 minutes, or renews the lock; an administrator can take it over.',
  who: staffMay('claims.decide_initiated'),
  params: ofClaim,
  reply: DeskClaim.shape.lock.unwrap(),
  refusals: { LOCKED: MOVE_REFUSALS.LOCKED, WRONG_STATE: MOVE_REFUSALS.WRONG_STATE, ...OWN_AFFAIR },
})

export const unlockClaim = defineCall({
  name: 'unlockClaim',
  method: 'DELETE',
  path: 'dashboard/claims/{id}/lock',
  summary: 'Releases the caller’s lock on a claim; no effect on an unlocked claim or on another person’s lock.',
  who: staffMay('claims.decide_initiated'),
  params: ofClaim,
  reply: z.undefined(),
  status: 204,
  refusals: OWN_AFFAIR,
})

export const assignClaim = defineCall({
  name: 'assignClaim',
  method: 'POST',
  path: 'dashboard/claims/{id}/assign',
  summary: 'Assigns a claim to a reviewer, or removes its assignment.',
  who: staffMay('claims.assign'),
  params: ofClaim,
  body: z.strictObject({ user_id: z.uuid().nullable() }),
  reply: z.object({ assigned_to: DeskClaim.shape.assigned_to }),
  refusals: {
    NO_REVIEWER: { status: 422, message: words.refusals.noReviewer },
    WRONG_STATE: MOVE_REFUSALS.WRONG_STATE,
    ...OWN_AFFAIR,
  },
})
