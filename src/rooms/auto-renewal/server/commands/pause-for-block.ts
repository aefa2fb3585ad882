import type { Db } from '#platform/database/open-database.ts'
import { setAutoRenew } from '#rooms/subscriptions/server/commands/end-subscription.ts'
import { moveMandate } from '../mandates.ts'
import { lockAutoRenewal } from './stop-renewing.ts'
import { resumeMandate } from './sync-mandate.ts'

/**
 * Called before a plan is blocked: nothing is debited for it meanwhile. An earlier pause stays as it was. Call it
 * before locking the subscription.
 */
export async function pauseForBlock(trx: Db, subscription_id: string, now: Date): Promise<void> {
  const mandate = await lockAutoRenewal(trx, subscription_id)
  if (mandate?.status !== 'ACTIVE') return
  await moveMandate(trx, mandate, 'paused', { paused_by: 'block', detail: { by: 'block' }, now })
  await setAutoRenew(trx, subscription_id, false)
}

/** Called before a plan is unblocked: resumes what the block paused. */
export async function resumeAfterBlock(trx: Db, subscription_id: string, now: Date): Promise<void> {
  const mandate = await lockAutoRenewal(trx, subscription_id)
  if (mandate?.paused_by === 'block') await resumeMandate(trx, mandate, now)
}
