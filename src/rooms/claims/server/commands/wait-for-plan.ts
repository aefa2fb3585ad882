import type { Db } from '#platform/database/open-database.ts'
import { DAY_MS } from '#values/ist-date.ts'
import type { ClaimStatus } from '../../rules/claim-status.ts'
import { ANSWER_DAYS } from '../../rules/guards.ts'
import { pauseClock, resumeClock } from '../../rules/service-level.ts'
import { historyWords } from '../../words/history.ts'
import { type ClaimRow, lockClaim, writeHistory } from '../move-claim.ts'
import { readPromised } from '../promised.ts'
import { chaseLater } from './chase-answer.ts'

const WAITING: readonly ClaimStatus[] = ['INITIATED', 'PENDING', 'APPROVED', 'ON_HOLD']

/**
 * Stops the clocks of a plan's open claims when it is blocked. They stay in their status: rules/plan-halt.ts stops what
 * would go on. The caller holds the plan's lock.
 */
export async function pauseForBlock(trx: Db, subscription_id: string, now: Date): Promise<void> {
  const by = { at: now, actor: 'system' as const }
  for (const claim of await lockWaiting(trx, subscription_id)) {
    const { paused_at } = pauseClock(claim, now)
    await trx.updateTable('claims').set({ paused_at }).where('id', '=', claim.id).execute()
    const entry = { ...historyWords.paused, internal_note: historyWords.planBlocked }
    await writeHistory(trx, claim, { from: claim.status, by, entry })
  }
}

/** Restarts them when it is unblocked; a member who owes an answer has the whole time for it again. */
export async function resumeAfterBlock(trx: Db, subscription_id: string, now: Date): Promise<void> {
  const by = { at: now, actor: 'system' as const }
  for (const claim of await lockWaiting(trx, subscription_id)) {
    const awaits = claim.status === 'ON_HOLD'
    if (awaits) await askAgain(trx, claim, now)
    else await resume(trx, claim, now)
    const entry = awaits && claim.respond_by ? historyWords.resumedHold : historyWords.resumed
    await writeHistory(trx, claim, { from: claim.status, by, entry })
  }
}

async function lockWaiting(trx: Db, subscription_id: string): Promise<ClaimRow[]> {
  const ids = await trx
    .selectFrom('claims')
    .select('id')
    .where('subscription_id', '=', subscription_id)
    .where('status', 'in', WAITING)
    .where('in_payout', '=', false)
    .orderBy('id')
    .execute()
  const claims: ClaimRow[] = []
  for (const { id } of ids) claims.push(await lockClaim(trx, id, { part: 'system' }))
  return claims.filter(({ status, in_payout }) => WAITING.includes(status) && !in_payout)
}

async function askAgain(trx: Db, { id, respond_by }: ClaimRow, now: Date): Promise<void> {
  if (!respond_by) return
  await chaseLater(trx, id, now)
  await trx
    .updateTable('claims')
    .set({ on_hold_at: now, respond_by: new Date(now.getTime() + ANSWER_DAYS * DAY_MS) })
    .where('id', '=', id)
    .execute()
}

async function resume(trx: Db, claim: ClaimRow, now: Date): Promise<void> {
  if (!claim.paused_at) return
  const clock = resumeClock(claim, now, await readPromised(trx, now), false)
  const { paused_at, paused_seconds, first_decision_due_at, payout_due_at } = clock
  await trx
    .updateTable('claims')
    .set({ paused_at, paused_seconds, first_decision_due_at, payout_due_at })
    .where('id', '=', claim.id)
    .execute()
}
