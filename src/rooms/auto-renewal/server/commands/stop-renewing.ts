import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { isOpen } from '../../rules/mandate-states.ts'
import { lockMandate, type Mandate } from '../mandates.ts'
import { mandateOfPlan } from '../queries.ts'
import { lockOpenRenewals } from '../renewals.ts'
import { endAskedFor, endMandate, stopRenewals } from './end-mandate.ts'

/** Takes auto-renewal's locks for a subscription; call it before locking the subscription. */
export async function lockAutoRenewal(trx: Db, subscription_id: string): Promise<Mandate | undefined> {
  await lockOpenRenewals(trx, subscription_id)
  const found = await mandateOfPlan(trx, subscription_id)
  return found && lockMandate(trx, found.id)
}

interface Stop {
  /** 'refunded', 'plan_changed'. */
  reason: string
  actor: Caller | 'system' | 'gateway'
  now: Date
}

/**
 * Called when a plan is refunded or changed: stops its future renewals and ends its mandate. Repeating it changes
 * nothing.
 */
export async function stopRenewing(trx: Db, subscription_id: string, { reason, actor, now }: Stop): Promise<void> {
  const mandate = await lockAutoRenewal(trx, subscription_id)
  if (!mandate) return
  if (isOpen(mandate.status)) await endMandate(trx, mandate, { event: 'revoked', reason, actor, now })
  await endAskedFor(trx, subscription_id, { actor, now })
  await stopRenewals(trx, subscription_id, reason, now)
}
