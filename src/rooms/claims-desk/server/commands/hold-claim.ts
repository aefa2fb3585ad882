import { withTransaction } from '#platform/database/transaction.ts'
import { ANSWER_DAYS } from '#rooms/claims/rules/guards.ts'
import { reasonText } from '#rooms/claims/rules/reasons.ts'
import { chaseLater } from '#rooms/claims/server/commands/chase-answer.ts'
import { type ClaimRow, moveClaim } from '#rooms/claims/server/move-claim.ts'
import { historyWords } from '#rooms/claims/words/history.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { type DeskRequest, deciderOf, openDeskClaim } from './desk-request.ts'

/** The columns of a claim that is no longer on hold. */
const NOT_ON_HOLD = { on_hold_by: null, on_hold_at: null, respond_by: null, reason_codes: [], note: null }

/** Asks the member for missing information. @throws Refusal as openClaim */
export async function holdClaim(
  request: DeskRequest<{ version: number; reasons: readonly string[]; message?: string | undefined }>,
): Promise<ClaimRow> {
  const { db, body, now } = request
  const { by, account_id } = deciderOf(request)
  return withTransaction(db, async (trx) => {
    const opened = await openDeskClaim(trx, 'hold', request)
    await chaseLater(trx, opened.claim.id, now)
    const { header, text } = historyWords.moreNeeded((reasonText(body.reasons) ?? '').replaceAll('|', ', '))
    return moveClaim(trx, {
      ...opened,
      by,
      entry: { header, text: body.message ? `${text}. ${body.message}` : text },
      patch: {
        on_hold_by: account_id,
        // The person who asked reads the answer.
        assigned_to: account_id,
        on_hold_at: now,
        respond_by: new Date(now.getTime() + ANSWER_DAYS * DAY_MS),
        reason_codes: [...body.reasons],
        note: body.message ?? null,
        // After a hold the first check is made again.
        first_approver: null,
        first_approved_at: null,
      },
    })
  })
}

/** Resumes a claim on hold without an answer. @throws Refusal as openClaim */
export async function releaseClaim(
  request: DeskRequest<{ version: number; note?: string | undefined }>,
): Promise<ClaimRow> {
  const { by } = deciderOf(request)
  return withTransaction(request.db, async (trx) => {
    const opened = await openDeskClaim(trx, 'release', request)
    const entry = { ...historyWords.underReview, internal_note: request.body.note }
    return moveClaim(trx, { ...opened, by, patch: NOT_ON_HOLD, entry })
  })
}
