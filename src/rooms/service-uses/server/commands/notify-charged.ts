import type { Db } from '#platform/database/open-database.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatRupees } from '#values/money.ts'
import { partnerDeskWords as words } from '../../words/desk.ts'
import type { OrderRow } from '../partner-orders.ts'

type Sender = Pick<AnyRequestContext, 'keys' | 'config' | 'now'>

/** Notifies the owner of a plan of an order that the partner reports as delivered, once it was taken from the plan, or more of it. */
export async function notifyDelivered(sender: Sender, trx: Db, before: OrderRow, after: OrderRow): Promise<void> {
  const isNew = before.stage !== 'DONE' || before.use_id !== after.use_id
  const isMore = after.status === 'APPLIED' && after.paid_by_plan_paise > before.paid_by_plan_paise
  if (after.stage === 'DONE' && after.use_id !== null && (isNew || isMore)) await notifyCharged(sender, trx, after)
}

/** Notifies the owner of a plan that an order of a partner was taken from it, and whom to call if it is not theirs. */
export async function notifyCharged(
  { keys, config, now }: Sender,
  trx: Db,
  { id, use_id, kind, version }: OrderRow,
): Promise<void> {
  const use = await trx
    .selectFrom('service_uses as u')
    .innerJoin('subscriptions as s', 's.id', 'u.subscription_id')
    .select(['s.account_id', 'u.paid_by_plan_paise'])
    .where('u.id', '=', use_id)
    .executeTakeFirst()
  if (!use) return
  await notify(trx, keys, {
    template: 'order-charged',
    variables: { service: words.kinds[kind], amount: formatRupees(use.paid_by_plan_paise), care: config.carePhone },
    to_account: use.account_id,
    cause: `partner-order:${id}:${version}`,
    now,
  })
}
