import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/serving/context.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatRupees } from '#values/money.ts'
import type { OrderRow } from '../queries.ts'
import { receiptFile } from '../receipt.ts'

export type SettleParts = Pick<Parts, 'config' | 'keys'>

const REFUND_DAYS = '5 to 7 working days'

/** Messages the buyer about the order's money, in the transaction of the change; the receipt goes with a success. */
export async function tellBuyer(
  trx: Db,
  { config, keys }: SettleParts,
  template: 'payment-succeeded' | 'payment-failed' | 'payment-refunded',
  order: OrderRow,
  now: Date,
): Promise<void> {
  const plan = await trx
    .selectFrom('plan_versions')
    .select('name')
    .where('id', '=', order.plan_version_id)
    .executeTakeFirstOrThrow()
  const facts = { amount: formatRupees(order.amount_paise), plan: plan.name }
  const to = { to_account: order.account_id, now }
  const site = config.publicUrl ?? `http://localhost:${config.port}`
  if (template === 'payment-refunded')
    return void (await notify(trx, keys, { template, variables: { ...facts, days: REFUND_DAYS }, ...to }))
  const succeeded = template === 'payment-succeeded'
  const link = succeeded ? `${site}/plus/my-plan` : `${site}/plus/buy?plan_id=${order.plan_id}`
  const attachments = succeeded ? [await receiptFile(trx, config, order.transaction_id)] : []
  await notify(trx, keys, { template, variables: { ...facts, link }, attachments, ...to })
}
