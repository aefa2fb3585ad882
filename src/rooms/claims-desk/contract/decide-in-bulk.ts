import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { staffMay } from '#rooms/access/who.ts'
import { ClaimSummary } from '#rooms/claims/contract/claim.ts'
import { claimVersion as version } from '#rooms/claims/contract/claim-data.ts'
import { deskWords as words } from '../words/desk.ts'
import { APPROVAL_REFUSALS, note, reasons } from './decide.ts'

const fields = words.fields

/** The maximum number of claims decided together. */
export const BULK_MOST = 50

export const decideInBulk = defineCall({
  name: 'decideInBulk',
  method: 'POST',
  path: 'dashboard/claims/bulk',
  summary: 'Approves in full, or rejects, up to 50 claims of one type without findings, each in its own transaction.',
  who: staffMay('claims.decide_initiated'),
  body: z
    .strictObject({
      action: z.enum(['approve', 'reject'], fields.action),
      ids: z
        .array(z.int().min(900).max(Number.MAX_SAFE_INTEGER), fields.ids)
        .min(1, fields.ids)
        .max(BULK_MOST, fields.ids)
        .refine((ids) => new Set(ids).size === ids.length, fields.idTwice),
      payload: z
        .strictObject({
          reasons: reasons.optional(),
          note: note.optional(),
          /** The version of each claim as the caller saw it, by claim number. */
          versions: z.record(z.string().max(15), version).optional(),
        })
        .default({}),
      /** Answers what would come of it and changes nothing. */
      dry_run: z.boolean().default(false),
    })
    .refine(({ action, payload }) => action === 'approve' || Boolean(payload.reasons), {
      path: ['payload', 'reasons'],
      error: fields.reasons,
    }),
  reply: z.object({
    results: z.array(
      z.object({
        id: z.int(),
        /** Its status afterwards. */
        status: ClaimSummary.shape.status.nullable(),
        error: z.object({ type: z.string(), message: z.string() }).nullable(),
      }),
    ),
  }),
  /** All except the first apply to single claims. */
  refusals: {
    MIXED_TYPES: { status: 422, message: words.refusals.mixedTypes },
    NOT_LOW_RISK: { status: 409, message: words.refusals.notLowRisk },
    ...APPROVAL_REFUSALS,
  },
  commonRefusals: ['TOTP_REQUIRED'],
  idempotent: 'by-record',
})
