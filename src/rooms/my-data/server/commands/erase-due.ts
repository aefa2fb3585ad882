import { audit } from '#platform/audit/audit.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import type { Erase } from '#platform/room.ts'
import { lockMobile } from '#rooms/accounts/server/commands/own-code.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import type { Blocker } from '../../rules/erasure.ts'
import { findBlockers, findPlans, findRetained } from '../erasure-facts.ts'
import { ERASE_PATH } from './request-erasure.ts'

type ErasureParts = Pick<Parts, 'db' | 'keys' | 'config'>

/** Deletes the accounts whose 48 hours are over and of which nothing is open; one that waits is tried again next time. */
export async function eraseDue(parts: ErasureParts, erasers: readonly Erase[], now: Date): Promise<void> {
  const due = await parts.db
    .selectFrom('erasures')
    .select(['id', 'account_id'])
    .where('status', '=', 'REQUESTED')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .execute()
  for (const one of due) await eraseOne(parts, erasers, { ...one, now })
}

/** One account, in one transaction: all of it goes, or nothing. */
async function eraseOne(
  { db, keys, config }: ErasureParts,
  erasers: readonly Erase[],
  { id, account_id, now }: { id: string; account_id: string; now: Date },
): Promise<void> {
  await withTransaction(db, async (trx) => {
    const mobile = await lockMobile(trx, account_id)
    const request = await trx
      .selectFrom('erasures')
      .select(['plan_ids', 'waits_for'])
      .where('id', '=', id)
      .where('status', '=', 'REQUESTED')
      .forUpdate()
      .executeTakeFirst()
    if (!request) return
    const waits_for: Blocker[] = await findBlockers(trx, account_id, now)
    // Bought or given since: nobody agreed to lose it.
    const plans = await findPlans(trx, account_id)
    if (plans.some((plan) => !request.plan_ids.includes(plan.id))) waits_for.push('NEW_PLAN')
    if (waits_for.length > 0) {
      await trx.updateTable('erasures').set({ waits_for }).where('id', '=', id).execute()
      const variables = { link: linkTo(config, ERASE_PATH) }
      await notify(trx, keys, {
        template: 'erasure-waits',
        variables,
        to_account: account_id,
        cause: `erasure:${id}:waits`,
        now,
      })
      return
    }
    const kept = await findRetained(trx, account_id)
    for (const erase of erasers) await erase(trx, { account_id, mobile, now }, { keys })
    const status = kept.length > 0 ? 'PARTIAL' : 'DONE'
    await trx
      .updateTable('erasures')
      .set({ status, kept, ended_at: now, sealed_reason: null, waits_for: [] })
      .where('id', '=', id)
      .execute()
    const entry = {
      action: 'my-data.account-erased',
      entity: 'account',
      entity_id: account_id,
      after: { status, kept },
    }
    await audit(trx, { ...entry, actor: 'system', at: now })
    const last = { template: 'erasure-done', variables: {}, to_account: account_id, mobile_was: mobile } as const
    await notify(trx, keys, { ...last, cause: `erasure:${id}:done`, now })
  })
}
