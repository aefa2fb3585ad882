import type { Subscriptions } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { istDateOf } from '#values/ist-date.ts'
import { isRenewable, statusAt } from '../../rules/in-force.ts'
import { listPlacesTaken } from '../activate-subscription.ts'
import { lockSubscription, publishTerm, termOfToday } from '../terms.ts'

/** Declared by the calls of the room above, which block and unblock. */
type BlockRefusal = 'NOT_BLOCKABLE' | 'NOT_BLOCKED' | 'ANOTHER_PLAN'

interface SubscriptionBlockInput {
  subscription_id: string
  reason: string
  /** Visible to staff only. */
  note: string | null
  by_account: string
  now: Date
}

/**
 * Blocks a plan immediately, for everybody on it, until it is unblocked. Its dates do not change.
 * @returns its previous status
 * @throws Refusal NOT_BLOCKABLE if it is blocked already, cancelled or refunded
 */
export async function blockSubscription(
  trx: Db,
  { subscription_id, ...blocking }: SubscriptionBlockInput,
): Promise<string> {
  const { status } = await lockSubscription(trx, subscription_id)
  if (!isRenewable(status)) throw new Refusal<BlockRefusal>('NOT_BLOCKABLE', { extra_args: { current_state: status } })
  const { now, ...facts } = blocking
  await trx
    .insertInto('subscription_blocks')
    .values({ subscription_id, act: 'blocked', status, ...facts, at: now })
    .execute()
  await setStatus(trx, subscription_id, 'BLOCKED')
  return status
}

/**
 * Unblocks a plan: as it was, or ended if its time is over by now. Two plans of a line never run side by side. The caller
 * holds the lock of its owner.
 * @returns its new status
 * @throws Refusal NOT_BLOCKED; ANOTHER_PLAN if its owner has bought another of its line meanwhile
 */
export async function unblockSubscription(
  trx: Db,
  {
    subscription_id,
    reason,
    by_account,
    now,
  }: Pick<SubscriptionBlockInput, 'subscription_id' | 'by_account' | 'now'> & { reason: string | null },
): Promise<string> {
  const subscription = await lockSubscription(trx, subscription_id)
  if (subscription.status !== 'BLOCKED')
    throw new Refusal<BlockRefusal>('NOT_BLOCKED', { extra_args: { current_state: subscription.status } })
  const { status: known } = await trx
    .selectFrom('subscription_blocks')
    .select('status')
    .where('subscription_id', '=', subscription_id)
    .where('act', '=', 'blocked')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { starts_on, expires_at } = subscription
  // A company may have ended the plan since, or given it back that it had ended before the block; then it runs, or will.
  const hasDays = known === 'PENDING_ACTIVATION' || known === 'EXPIRED'
  const given = starts_on > istDateOf(now) ? 'PENDING_ACTIVATION' : 'ACTIVE'
  const before = hasDays ? (expires_at > now ? given : 'EXPIRED') : known
  // A plan whose renewal is unpaid is in grace again, not ended.
  const status = statusAt({ ...subscription, status: before }, now)
  const ofCompany = subscription.partner_plan_id !== null
  if (status !== 'EXPIRED' && !ofCompany && (await isPlaceTaken(trx, subscription, now)))
    throw new Refusal<BlockRefusal>('ANOTHER_PLAN')
  await trx
    .insertInto('subscription_blocks')
    .values({ subscription_id, act: 'unblocked', status: 'BLOCKED', reason, by_account, at: now })
    .execute()
  await setStatus(trx, subscription_id, status === 'EXPIRED' ? status : before)
  // What begins with a paid period did not where it began during the block.
  if (status !== 'EXPIRED') await publishTerm(trx, await termOfToday(trx, subscription_id, now), now)
  return status
}

async function setStatus(trx: Db, id: string, status: Subscriptions['status']): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set((update) => ({ status, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

async function isPlaceTaken(
  trx: Db,
  { id, account_id, plan_line }: { id: string; account_id: string; plan_line: string },
  now: Date,
): Promise<boolean> {
  const places = await listPlacesTaken(trx, account_id, now)
  return places.some((place) => place.plan_line === plan_line && place.id !== id)
}
