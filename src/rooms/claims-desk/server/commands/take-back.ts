import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { isErased } from '#rooms/accounts/server/queries/is-erased.ts'
import type { Transition } from '#rooms/claims/rules/transitions.ts'
import { listLine, liveOf } from '#rooms/claims/server/claim-line.ts'
import { setDeductions } from '#rooms/claims/server/commands/set-deductions.ts'
import { estimateAgain, estimateReopened } from '#rooms/claims/server/estimate-again.ts'
import { type ClaimRow, moveClaim } from '#rooms/claims/server/move-claim.ts'
import { reserve } from '#rooms/claims/server/reservation.ts'
import { historyWords } from '#rooms/claims/words/history.ts'
import type { reopenClaim as reopenCall } from '../../contract/decide.ts'
import { deskWords } from '../../words/desk.ts'
import { undoDecisions } from '../decisions.ts'
import { type Decider, type DeskRequest, deciderOf, openDeskClaim } from './desk-request.ts'

/** Returns a claim that passed the first check to its first reviewer. @throws Refusal as openClaim */
export async function sendBackClaim(request: DeskRequest<{ version: number; note: string }>): Promise<ClaimRow> {
  const { by, account_id } = deciderOf(request)
  const { note } = request.body
  return withTransaction(request.db, async (trx) => {
    const opened = await openDeskClaim(trx, 'send_back', request)
    const { claim } = opened
    await undoDecisions(trx, claim.id, { verdicts: ['PASSED'], by: account_id, reason: note, now: request.now })
    const patch = { first_approver: null, first_approved_at: null, assigned_to: claim.first_approver }
    return moveClaim(trx, { ...opened, by, patch, entry: { ...historyWords.underReview, internal_note: note } })
  })
}

/** Undoes an approval before its payout begins, or after it failed. @throws Refusal IN_PAYOUT and as openClaim */
export async function undoApproval(request: DeskRequest<{ version: number; reason: string }>): Promise<ClaimRow> {
  return withTransaction(request.db, async (trx) =>
    undo(trx, await openDeskClaim(trx, 'undo', request), request.body.reason, deciderOf(request)),
  )
}

/**
 * The claim, locked with its plan, waits for a second approval again, by another person than the first approver; the decision stays,
 * marked.
 */
export async function undo(
  trx: Db,
  opened: { claim: ClaimRow; transition: Transition },
  reason: string,
  { by, account_id }: Decider,
): Promise<ClaimRow> {
  const { claim } = opened
  await undoDecisions(trx, claim.id, { verdicts: ['APPROVED'], by: account_id, reason, now: by.at })
  await setDeductions(trx, claim.id, [], by.at)
  const payable_estimate_paise = await estimateAgain(trx, claim, by.at)
  return moveClaim(trx, {
    ...opened,
    by,
    patch: {
      approved_claim_amount_paise: null,
      payable_estimate_paise,
      first_approver: claim.first_approver ?? claim.decided_by,
      first_approved_at: claim.first_approved_at ?? claim.decided_at,
      decided_by: null,
      decided_at: null,
      payout_failed_at: null,
      bank_details_id: null,
    },
    entry: { ...historyWords.underReview, internal_note: reason },
  })
}

/**
 * Undoes a rejection, if its reservation can be made again, its bill is in no other claim, and there is still somebody to pay.
 * @throws Refusal FILED_AGAIN, NOT_COVERED, LIMIT_EXHAUSTED, NO_CREDITS, TOO_LATE
 */
export async function reopenClaim(request: DeskRequest<{ version: number; reason: string }>): Promise<ClaimRow> {
  const { now, body } = request
  const { by, account_id } = deciderOf(request)
  return withTransaction(request.db, async (trx) => {
    const opened = await openDeskClaim(trx, 'reopen', request)
    const live = liveOf(await listLine(trx, opened.claim))
    if (live) {
      const text = deskWords.refusals.filedAgain(String(live.id))
      throw new Refusal<typeof reopenCall>('FILED_AGAIN', { text })
    }
    if (await isErased(trx, opened.claim.account_id))
      throw new Refusal<typeof reopenCall>('NOT_COVERED', { text: deskWords.refusals.accountDeleted })
    const payable_estimate_paise = await estimateReopened(trx, opened.claim, now)
    const claim = { ...opened.claim, payable_estimate_paise }
    await undoDecisions(trx, claim.id, {
      verdicts: ['PASSED', 'REJECTED'],
      by: account_id,
      reason: body.reason,
      now,
    })
    return moveClaim(trx, {
      ...opened,
      by,
      patch: {
        ...(await reserve(trx, claim, by)),
        payable_estimate_paise,
        reason_codes: [],
        note: null,
        decided_by: null,
        decided_at: null,
        resubmittable_until: null,
        first_approver: null,
        first_approved_at: null,
      },
      entry: { ...historyWords.reopened, internal_note: body.reason },
    })
  })
}
