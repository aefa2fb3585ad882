import { randomUUID } from 'node:crypto'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import type { AnyRequestContext, Request } from '#platform/serving/context.ts'
import { sendOwnCode, spendOwnCode } from '#rooms/accounts/server/commands/own-code.ts'
import { lockAccount } from '#rooms/accounts/server/lock-account.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatClock, formatDate } from '#values/display-time.ts'
import type { Erasure, requestErasure as requestCall } from '../../contract/erasure.ts'
import { WAIT_MS } from '../../rules/erasure.ts'
import { findPlans, readErasureOf, reasonPlace } from '../erasures.ts'
import { findBlockers } from '../find-blockers.ts'

const PURPOSE = 'erasure'
export const DELETE_ACCOUNT = '/plus/delete-account'

/** Sends the code to the person's mobile. @throws Refusal OTP_RATE_LIMITED */
export function sendErasureCode(request: AnyRequestContext) {
  return sendOwnCode(request, { purpose: PURPOSE, source: 'erasure', channel: 'sms' })
}

/**
 * Stores the request, confirmed by a code, and notifies the person; a second one changes nothing.
 * @throws Refusal ERASURE_BLOCKED, PLAN_RUNNING, and those of a code
 */
export async function requestErasure(request: Request<typeof requestCall, unknown>): Promise<Erasure> {
  const { db, keys, config, caller, body, now } = request
  const account_id = caller.account_id!
  // Before the code, so that no refusal uses it up; and again with it, under the lock.
  await refuseOpen(db, account_id, { agreed: body.end_plans, now })
  return spendOwnCode(request, { ...body, purpose: PURPOSE }, async (trx) => {
    const plans = await refuseOpen(trx, account_id, { agreed: body.end_plans, now })
    const id = randomUUID()
    const due_at = new Date(now.getTime() + WAIT_MS)
    const added = await trx
      .insertInto('erasure_requests')
      .values({
        id,
        account_id,
        sealed_reason: body.reason ? keys.seal(body.reason, reasonPlace(id)) : null,
        plan_ids: plans.map((plan) => plan.id),
        requested_at: now,
        due_at,
      })
      .onConflict((conflict) => conflict.column('account_id').where('status', '=', 'REQUESTED').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) {
      const entry = { action: 'my-data.erasure-requested', entity: 'account', entity_id: account_id }
      await audit(trx, { ...auditedBy(request), ...entry, after: { due_at, plans: plans.length } })
      const variables = { when: `${formatDate(due_at)}, ${formatClock(due_at)}`, link: linkTo(config, DELETE_ACCOUNT) }
      const cause = `erasure:${id}:requested`
      await notify(trx, keys, { template: 'erasure-requested', variables, to_account: account_id, cause, now })
    }
    return readErasureOf(trx, account_id, now)
  })
}

/** @returns the running plans, all of which the person agreed to lose */
async function refuseOpen(db: Db, account_id: string, { agreed, now }: { agreed: readonly string[]; now: Date }) {
  const blockers = await findBlockers(db, account_id, now)
  if (blockers.length > 0) throw new Refusal<typeof requestCall>('ERASURE_BLOCKED', { extra_args: { blockers } })
  const plans = await findPlans(db, account_id)
  if (plans.some(({ id }) => !agreed.includes(id))) throw new Refusal<typeof requestCall>('PLAN_RUNNING')
  return plans
}

/** Stops the deletion; without a request nothing changes. */
export async function withdrawErasure(request: AnyRequestContext): Promise<Erasure> {
  const { db, keys, config, caller, now } = request
  const account_id = caller.account_id!
  return withTransaction(db, async (trx) => {
    await lockAccount(trx, account_id)
    const stopped = await trx
      .updateTable('erasure_requests')
      .set({ status: 'WITHDRAWN', ended_at: now, sealed_reason: null, waits_for: [] })
      .where('account_id', '=', account_id)
      .where('status', '=', 'REQUESTED')
      .returning('id')
      .executeTakeFirst()
    if (stopped) {
      const entry = { action: 'my-data.erasure-withdrawn', entity: 'account', entity_id: account_id }
      await audit(trx, { ...auditedBy(request), ...entry })
      const variables = { link: linkTo(config, '/plus/my-data') }
      const cause = `erasure:${stopped.id}:withdrawn`
      await notify(trx, keys, { template: 'erasure-withdrawn', variables, to_account: account_id, cause, now })
    }
    return readErasureOf(trx, account_id, now)
  })
}
