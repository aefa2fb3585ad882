import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { isResubmittable, reasonText } from '../../rules/reasons.ts'
import { historyWords } from '../../words/history.ts'
import { keepDecision } from '../decisions.ts'
import { type ClaimRow, lockClaim, moveClaim, readWay } from '../move-claim.ts'
import { release } from '../reservation.ts'
import { type AtDesk, type Decider, deciderOf } from './at-desk.ts'

/** Days in which a rejected claim may be mended and filed again. */
const RESUBMIT_DAYS = 15

interface Rejecting {
  version?: number | undefined
  reasons: readonly string[]
  note?: string | undefined
}

/** Does not approve a claim. @throws Refusal STALE and what its way says */
export async function rejectClaim(request: AtDesk<Rejecting>): Promise<ClaimRow> {
  return withTransaction(request.db, async (trx) => {
    const decider = deciderOf(request)
    const claim = await lockClaim(trx, BigInt(request.params.id), decider.mover, request.body.version)
    return reject(trx, claim, request.body, decider)
  })
}

/** Rejects a held claim: what was set aside is free again, and the member may mend what can be mended. */
export async function reject(
  trx: Db,
  claim: ClaimRow,
  { reasons, note }: Rejecting,
  { by, mover, account_id }: Decider,
): Promise<ClaimRow> {
  const { at: now } = by
  const transition = await readWay(trx, 'reject', claim, mover, { now })
  await keepDecision(trx, claim, { verdict: 'REJECTED', decided_by: account_id, reason_codes: reasons, note, now })
  const patch = { ...rejected(reasons, now), note: note ?? null, ...(await release(trx, claim, 'rejected', by)) }
  return moveClaim(trx, {
    claim,
    transition,
    by,
    patch: { ...patch, decided_by: account_id },
    entry: rejectionEntry(reasons, note),
  })
}

/** What a claim's row says once it is rejected, by whomever. */
export function rejected(reason_codes: readonly string[], now: Date) {
  return {
    reason_codes: [...reason_codes],
    decided_at: now,
    respond_by: null,
    resubmittable_until: isResubmittable(reason_codes) ? new Date(now.getTime() + RESUBMIT_DAYS * DAY_MS) : null,
  }
}

function rejectionEntry(reasons: readonly string[], note: string | undefined) {
  const { header, text } = historyWords.rejected((reasonText(reasons) ?? '').replaceAll('|', ', '))
  return { header, text: note ? `${text}. ${note}` : text }
}
