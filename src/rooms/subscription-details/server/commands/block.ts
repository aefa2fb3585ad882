import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import { pauseForBlock, resumeAfterBlock } from '#rooms/auto-renewal/server/commands/pause-for-block.ts'
import {
  pauseForBlock as pauseClaims,
  resumeAfterBlock as resumeClaims,
} from '#rooms/claims/server/commands/wait-for-plan.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import type { SUBSCRIPTION_STATUSES } from '#rooms/subscriptions/contract/subscription.ts'
import { blockSubscription, unblockSubscription } from '#rooms/subscriptions/server/commands/block-subscription.ts'

/**
 * Blocks a plan: nobody on it can use it from now on, its renewal is not debited, and its owner is asked to call us.
 * @throws Refusal OWN_AFFAIR, NOT_BLOCKABLE
 */
export async function block(
  context: AnyRequestContext,
  id: string,
  { reason, note }: { reason: string; note?: string | undefined },
) {
  const { keys, caller, config, now } = context
  return withTransaction(context.db, async (trx) => {
    await refuseOwnAffair(trx, caller.account_id, { plan: id })
    await pauseForBlock(trx, id, now)
    const before = await blockSubscription(trx, {
      subscription_id: id,
      reason,
      note: note || null,
      by_account: caller.account_id ?? '',
      now,
    })
    await pauseClaims(trx, id, now)
    const { account_id, plan } = await readOwnerAndPlan(trx, id)
    await audit(trx, {
      ...auditedBy(context),
      on_behalf_of: account_id,
      action: 'subscriptions.subscription-blocked',
      entity: 'subscription',
      entity_id: id,
      before: { status: before },
      after: { status: 'BLOCKED' },
      reason,
    })
    const variables = { plan, care: config.carePhone }
    await notify(trx, keys, { template: 'plan-blocked', variables, to_account: account_id, now })
    return { id, status: 'BLOCKED' as const }
  })
}

/**
 * Unblocks a plan, and notifies its owner.
 * @throws Refusal OWN_AFFAIR, NOT_BLOCKED, ANOTHER_PLAN
 */
export async function unblock(context: AnyRequestContext, id: string, reason: string | null) {
  const { keys, caller, config, now } = context
  return withTransaction(context.db, async (trx) => {
    await refuseOwnAffair(trx, caller.account_id, { plan: id })
    // A purchase of another plan of its line waits here, or has been seen.
    await lockOwner(trx, id)
    await resumeAfterBlock(trx, id, now)
    const status = await unblockSubscription(trx, {
      subscription_id: id,
      reason,
      by_account: caller.account_id ?? '',
      now,
    })
    await resumeClaims(trx, id, now)
    const { account_id, plan } = await readOwnerAndPlan(trx, id)
    await audit(trx, {
      ...auditedBy(context),
      on_behalf_of: account_id,
      action: 'subscriptions.subscription-unblocked',
      entity: 'subscription',
      entity_id: id,
      before: { status: 'BLOCKED' },
      after: { status },
      reason,
    })
    const link = linkTo(config, '/plus/my-plan')
    await notify(trx, keys, { template: 'plan-unblocked', variables: { plan, link }, to_account: account_id, now })
    return { id, status: status as (typeof SUBSCRIPTION_STATUSES)[number] }
  })
}

async function lockOwner(trx: Db, id: string): Promise<void> {
  await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', (query) => query.selectFrom('subscriptions').select('account_id').where('id', '=', id))
    .forNoKeyUpdate()
    .execute()
}

async function readOwnerAndPlan(trx: Db, id: string): Promise<{ account_id: string; plan: string }> {
  return trx
    .selectFrom('subscriptions as s')
    .innerJoin('plan_versions as v', 'v.id', 's.plan_version_id')
    .select(['s.account_id', 'v.name as plan'])
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow()
}
