import type { Db } from '#platform/database/open-database.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import type { ServiceName } from '#rooms/subscriptions/rules/services.ts'
import { formatRupees, type Paise } from '#values/money.ts'
import { KINDS, SERVICE_OF } from '../../rules/partner-order.ts'
import { partnerDeskWords as words } from '../../words/desk.ts'
import type { OrderRow } from '../partner-orders.ts'
import type { UseRow } from '../uses.ts'

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

/**
 * Notifies the owner of a plan that an order of a partner was taken from it, or more of it than they know, and whom to call if it
 * is not theirs. What they were told of is not told again.
 */
export async function notifyDelivered(
  { keys, config, now }: Sender,
  trx: Db,
  before: Debit | undefined,
  order: OrderRow,
): Promise<void> {
  const after = await readDebit(trx, order)
  if (!after) return
  const { use_id, account_id, service, paid_by_plan_paise } = after
  if (use_id === before?.use_id && paid_by_plan_paise <= before.paid_by_plan_paise) return
  await notify(trx, keys, {
    template: 'order-charged',
    variables: { service: kindOf(service), amount: formatRupees(paid_by_plan_paise), care: config.carePhone },
    to_account: account_id,
    cause: `partner-order:${order.id}:${order.version}`,
    now,
  })
}

/** Notifies the owner of a plan of what our staff gave back to it of an order. */
export async function notifyGivenBack(
  { keys, config, now }: Sender,
  trx: Db,
  { id, version }: OrderRow,
  { use: { subscription_id, service }, amount_paise }: { use: UseRow; amount_paise: Paise },
): Promise<void> {
  const plan = trx.selectFrom('subscriptions').select('account_id').where('id', '=', subscription_id)
  await notify(trx, keys, {
    template: 'order-given-back',
    variables: { service: kindOf(service), amount: formatRupees(amount_paise), care: config.carePhone },
    to_account: (await plan.executeTakeFirstOrThrow()).account_id,
    cause: `partner-order:${id}:${version}`,
    now,
  })
}

function kindOf(service: ServiceName): string {
  return words.kinds[KINDS.find((one) => SERVICE_OF[one] === service)!]
}
