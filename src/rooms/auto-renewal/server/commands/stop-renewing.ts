import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { isInForce } from '#rooms/subscriptions/rules/in-force.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import { isInUse } from '../../rules/mandate-states.ts'
import { lockOpenMandates, type Mandate, setMandate } from '../mandates.ts'
import { lockOpenRenewals, moveRenewal } from '../renewals.ts'
import { endAskedFor, endMandate, stopRenewals } from './end-mandate.ts'

/**
 * Takes auto-renewal's locks for a subscription; call it before locking the subscription. Read mandates, renewals and the
 * subscription after it: what was read before may have been paid, replaced or ended since.
 * @returns the mandate in use, else the one requested
 */
export async function lockAutoRenewal(trx: Db, subscription_id: string): Promise<Mandate | undefined> {
  await lockOpenRenewals(trx, subscription_id)
  const open = await lockOpenMandates(trx, subscription_id)
  return open.find(isInUse) ?? open[0]
}

/**
 * Called before a term is paid by hand: its renewal is closed, and the mandate looks for the next one. A debit whose
 * outcome is not known yet is refunded if it pays. Once grace is over auto-renewal has ended, and the payment does not
 * bring it back.
 */
export async function payByHand(trx: Db, subscription_id: string, now: Date): Promise<void> {
  const mandate = await lockAutoRenewal(trx, subscription_id)
  const plan = await lockSubscription(trx, subscription_id)
  if (!isInForce(plan, now)) return stopRenewing(trx, subscription_id, { reason: 'grace_over', actor: 'system', now })
  for (const renewal of await lockOpenRenewals(trx, subscription_id))
    if (renewal.status !== 'DEBITING')
      await moveRenewal(trx, renewal, { status: 'STOPPED', why: 'paid_by_hand' }, { kind: 'paid_by_hand', now })
  if (mandate?.status === 'ACTIVE') await setMandate(trx, mandate, { due_at: now }, now)
}

interface Stop {
  /** 'refunded', 'plan_changed', 'grace_over'. */
  reason: string
  actor: Caller | 'system' | 'gateway'
  /** A mandate given since remains; omitted, every one ends. */
  given_before?: Date
  now: Date
}

/**
 * Called when a plan is refunded or changed: stops its future renewals and ends its mandate. Repeating it changes
 * nothing.
 */
export async function stopRenewing(
  trx: Db,
  subscription_id: string,
  { reason, actor, given_before, now }: Stop,
): Promise<void> {
  const mandate = await lockAutoRenewal(trx, subscription_id)
  if (mandate && given_before && mandate.created_at > given_before) return
  if (mandate) await endMandate(trx, mandate, { event: 'revoked', reason, actor, now })
  await endAskedFor(trx, subscription_id, { actor, now })
  await stopRenewals(trx, subscription_id, reason, now)
}
