import { randomUUID } from 'node:crypto'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Request } from '#platform/serving/context.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatDate } from '#values/display-time.ts'
import type { Erasure, requestErasure as requestCall, withdrawErasure as withdrawCall } from '../../contract/erasure.ts'
import { SETTLE_DAYS } from '../../rules/grievance.ts'
import { readErasureOf, reasonPlace } from '../erasures.ts'
import { superAdmins } from '../super-admins.ts'

const DAY_MS = 86_400_000

/** Stores a request to delete the account, confirms it to the person, and notifies every super-admin. One that waits stays. */
export async function requestErasure(request: Request<typeof requestCall, unknown>): Promise<Erasure> {
  const { db, keys, config, caller, body, now } = request
  const account_id = caller.account_id!
  return withTransaction(db, async (trx) => {
    const id = randomUUID()
    const settle_by = new Date(now.getTime() + SETTLE_DAYS * DAY_MS)
    const stored = await trx
      .insertInto('erasure_requests')
      .values({
        id,
        account_id,
        sealed_reason: keys.seal(body.reason ?? '', reasonPlace(id)),
        requested_at: now,
        settle_by,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (stored) {
      await audit(trx, {
        ...auditedBy(request),
        action: 'my-data.erasure-requested',
        entity: 'account',
        entity_id: account_id,
      })
      const day = formatDate(settle_by)
      const variables = { day, link: linkTo(config, '/plus/delete-account') }
      await notify(trx, keys, { template: 'erasure-requested', variables, to_account: account_id, now })
      for (const to_account of await superAdmins(trx))
        await notify(trx, keys, { template: 'erasure-waits', variables: { day }, to_account, now })
    }
    return readErasureOf(trx, account_id)
  })
}

/** Takes a request back that nobody has settled. */
export async function withdrawErasure(request: Request<typeof withdrawCall, unknown>): Promise<Erasure> {
  const { db, caller, now } = request
  const account_id = caller.account_id!
  return withTransaction(db, async (trx) => {
    const withdrawn = await trx
      .updateTable('erasure_requests')
      .set({ withdrawn_at: now })
      .where('account_id', '=', account_id)
      .where('withdrawn_at', 'is', null)
      .where('settled_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (withdrawn)
      await audit(trx, {
        ...auditedBy(request),
        action: 'my-data.erasure-withdrawn',
        entity: 'account',
        entity_id: account_id,
      })
    return { waiting: null }
  })
}
