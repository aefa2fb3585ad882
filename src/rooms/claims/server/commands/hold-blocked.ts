import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { ClaimStatus } from '../../rules/claim-status.ts'
import { historyWords } from '../../words/history.ts'
import { lockClaim, moveClaim, readTransition } from '../move-claim.ts'

const OPEN: ClaimStatus[] = ['INITIATED', 'PENDING']

/** Puts the open claims of a blocked plan on hold. Such a hold does not wait for the member: our staff release it. */
export async function holdBlocked(db: Db, subscription_id: string, now: Date): Promise<void> {
  const open = await db
    .selectFrom('claims')
    .select('id')
    .where('subscription_id', '=', subscription_id)
    .where('status', 'in', OPEN)
    .orderBy('id')
    .execute()
  for (const { id } of open) await withTransaction(db, (trx) => holdOne(trx, id, now))
}

async function holdOne(trx: Db, id: bigint, now: Date): Promise<void> {
  const actor = { part: 'system' } as const
  const claim = await lockClaim(trx, id, actor)
  if (!OPEN.includes(claim.status)) return
  await moveClaim(trx, {
    claim,
    transition: await readTransition(trx, 'hold', claim, actor, { now }),
    by: { at: now, actor: 'system' },
    patch: { on_hold_by: null, on_hold_at: now, respond_by: null, reason_codes: [], note: null },
    entry: { ...historyWords.paused, internal_note: historyWords.planBlocked },
  })
}
