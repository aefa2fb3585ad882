import type { Selectable } from 'kysely'
import type { CheckupEvents } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { actionsInCompany } from '#rooms/access/server/actions-in-company.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { nameInMessage } from '#values/person-name.ts'
import { statusOf } from '../../rules/sub-status.ts'
import { UNNAMED_PATIENT } from '../../words/booking.ts'
import type { OrderRow } from '../orders.ts'
import { readRows } from './view-orders.ts'

interface OrderChange {
  order: OrderRow
  event: Selectable<CheckupEvents>
}

/**
 * Notifies who ordered a check-up for a candidate, who can choose no time themselves, that it needs another one or will not take place;
 * the admins of the company where that user may not see its candidates any more.
 */
export async function notifyOrderer(
  { db, keys, config }: Pick<Parts, 'db' | 'keys' | 'config'>,
  { order, event }: OrderChange,
  now: Date,
): Promise<void> {
  const { id, subsidiary_id, subscription_id } = order
  const template = templateOf({ order, event })
  if (!template || !subsidiary_id || subscription_id !== null) return
  const [shown] = await readRows(db, subsidiary_id, [id])
  const variables = {
    person: nameInMessage(shown!.person_name, UNNAMED_PATIENT),
    link: linkTo(config, `/plus/corporate/dashboard/checkups/pemc/${id}?subsidiary=${subsidiary_id}`),
  }
  await withTransaction(db, async (trx) => {
    for (const to_account of await listOrderers(trx, { id, subsidiary_id }))
      await notify(trx, keys, {
        template,
        variables,
        to_account,
        cause: `candidate:${id}:${event.id}:${to_account}`,
        now,
      })
  })
}

function templateOf({ order, event: { kind, to_status, actor_type } }: OrderChange) {
  if ((kind !== 'MOVED' && kind !== 'MISSED') || actor_type === 'COMPANY') return undefined
  if (to_status === 'RESCHEDULED') return order.needs_time ? 'candidate-needs-time' : undefined
  return statusOf(to_status as OrderRow['sub_status']) === 'cancelled' ? 'candidate-ended' : undefined
}

async function listOrderers(db: Db, { id, subsidiary_id }: { id: string; subsidiary_id: string }): Promise<string[]> {
  const first = await db
    .selectFrom('checkup_events')
    .select('actor_id')
    .where('order_id', '=', id)
    .where('actor_type', '=', 'COMPANY')
    .orderBy('id')
    .executeTakeFirst()
  const orderer = first?.actor_id
  const actions = await actionsInCompany(db, { account_id: orderer ?? null, subsidiary_id })
  if (orderer && permits(actions, 'checkups.pemc')) return [orderer]
  const admins = await db
    .selectFrom('partner_roles')
    .select('account_id')
    .where('subsidiary_id', '=', subsidiary_id)
    .where('role', '=', 'PARTNER_ADMIN')
    .orderBy('account_id')
    .execute()
  return admins.map(({ account_id }) => account_id)
}
