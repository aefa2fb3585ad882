import type { Db } from '#platform/database/open-database.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import type { ServiceName } from '#rooms/subscriptions/rules/services.ts'
import { formatRupees, type Paise } from '#values/money.ts'
import { KINDS, SERVICE_OF } from '../../rules/partner-order.ts'
import { partnerDeskWords as words } from '../../words/desk.ts'
import type { OrderRow } from '../partner-orders.ts'

type Sender = Pick<AnyRequestContext, 'keys' | 'config' | 'now'>

/** What a plan has paid for an order: nothing while it is on hold. */
export interface Debit {
  use_id: bigint
  account_id: string
  service: ServiceName
  paid_by_plan_paise: Paise
}

export async function readDebit(db: Db, { use_id }: OrderRow): Promise<Debit | undefined> {
  if (use_id === null) return undefined
  const row = await db
    .selectFrom('service_uses as u')
    .innerJoin('subscriptions as s', 's.id', 'u.subscription_id')
    .select(['u.id as use_id', 's.account_id', 'u.service', 'u.paid_by_plan_paise'])
    .where('u.id', '=', use_id)
    .where('u.status', '=', 'SETTLED')
    .executeTakeFirst()
  return row as Debit | undefined
}

/** Notifies the owner of a plan of an order that the partner reports as delivered, once it was taken from the plan, or more of it. */
export async function notifyDelivered(
  sender: Sender,
  trx: Db,
  before: Debit | undefined,
  order: OrderRow,
): Promise<void> {
  const after = await readDebit(trx, order)
  if (!after) return
  const isMore = after.use_id !== before?.use_id || after.paid_by_plan_paise > before.paid_by_plan_paise
  if (isMore) await notifyOf(sender, trx, order, after)
}

/** Notifies the owner of a plan that an order of a partner was taken from it, and whom to call if it is not theirs. */
export async function notifyCharged(sender: Sender, trx: Db, order: OrderRow): Promise<void> {
  const debit = await readDebit(trx, order)
  if (debit) await notifyOf(sender, trx, order, debit)
}

async function notifyOf(
  { keys, config, now }: Sender,
  trx: Db,
  { id, version }: OrderRow,
  { account_id, service, paid_by_plan_paise }: Debit,
): Promise<void> {
  const kind = KINDS.find((one) => SERVICE_OF[one] === service)!
  await notify(trx, keys, {
    template: 'order-charged',
    variables: { service: words.kinds[kind], amount: formatRupees(paid_by_plan_paise), care: config.carePhone },
    to_account: account_id,
    cause: `partner-order:${id}:${version}`,
    now,
  })
}
