import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { LAPSE_DAYS } from '../../rules/guards.ts'
import { reasonText } from '../../rules/reasons.ts'
import { rejected } from '../../rules/rejected.ts'
import { historyWords } from '../../words/history.ts'
import { lockClaim, moveClaim, readTransition } from '../move-claim.ts'
import { readPlanHalt } from '../plan-halt.ts'
import { release } from '../reservation.ts'

/** Days after which a member who was asked a question is reminded; then the claim ends. */
const REMINDER_DAYS = [3, 6, 10]

/** Runs on each of these days of a hold; its handler is in jobs.ts. */
export const CHASE_ANSWER = { name: 'claims.chase-answer' }
export interface Chase {
  claim_id: string
  /** The hold that it belongs to. */
  on_hold_at: string
  day: number
}

/** Schedules the member's reminders and the claim's end, in the transaction that asks the question. */
export async function chaseLater(trx: Db, claim_id: bigint, on_hold_at: Date): Promise<void> {
  for (const day of [...REMINDER_DAYS, LAPSE_DAYS]) {
    const payload: Chase = { claim_id: String(claim_id), on_hold_at: on_hold_at.toISOString(), day }
    await enqueue(trx, CHASE_ANSWER, { payload, run_at: new Date(on_hold_at.getTime() + day * DAY_MS) })
  }
}

/** Ends a claim whose member has not answered in 14 days; does nothing where they have, or the claim moved on. */
export async function lapseClaim(db: Db, { claim_id, on_hold_at }: Chase, now: Date): Promise<void> {
  const reasons = ['NO_RESPONSE']
  const by = { at: now, actor: 'system' as const }
  const actor = { part: 'system' } as const
  await withTransaction(db, async (trx) => {
    const claim = await lockClaim(trx, BigInt(claim_id), actor)
    if (claim.status !== 'ON_HOLD' || claim.on_hold_at?.toISOString() !== on_hold_at) return
    // Unblocking the plan asks again.
    if ((await readPlanHalt(trx, claim, now)) === 'PLAN_BLOCKED') return
    const transition = await readTransition(trx, 'lapse', claim, actor, { now })
    const { header, text } = historyWords.rejected(reasonText(reasons) ?? '')
    await moveClaim(trx, {
      claim,
      transition,
      by,
      patch: { ...rejected(reasons, now), note: null, ...(await release(trx, claim, 'no answer', by)) },
      entry: { header, text },
    })
  })
}
