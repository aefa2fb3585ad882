import type { Db } from '#platform/database/open-database.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { invoiceFile } from '#rooms/invoices/server/invoice-file.ts'
import { findInvoiceOfPayment } from '#rooms/invoices/server/queries.ts'
import { fitPair } from '#rooms/notifications/rules/fit-value.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatRupees } from '#values/money.ts'
import { checkoutWords as words } from '../../words.ts'
import type { OrderRow } from '../queries.ts'
import { receiptFile } from '../receipt.ts'

export type SettleParts = Pick<Parts, 'config' | 'keys'>

const REFUND_DAYS = '5 to 7 working days'
/** The job that notifies of a paid order; its handler is in jobs.ts. */
export const NOTIFY_PAID = { name: 'checkout.notify-paid' }

/** Messages the buyer about a failed payment or the amount that is refunded, in the transaction of the change. */
export async function notifyBuyer(
  trx: Db,
  { config, keys }: SettleParts,
  template: 'payment-failed' | 'payment-refunded',
  order: OrderRow,
  now: Date,
): Promise<void> {
  const { slug, ...facts } = await factsOf(trx, order)
  const to = { to_account: order.account_id, now }
  if (template === 'payment-refunded')
    await notify(trx, keys, { template, variables: { ...facts, days: REFUND_DAYS }, ...to })
  else {
    const coupon = order.coupon_code ? `&coupon_code=${order.coupon_code}` : ''
    const page = order.plan_id === null ? `/insurance/${slug}` : `?plan_id=${order.plan_id}${coupon}`
    const link = linkTo(config, `/plus/buy${page}`)
    await notify(trx, keys, { template, variables: { ...facts, link }, ...to })
  }
}

/** Schedules the notification of a paid order after its transaction: no lock waits for document rendering. */
export async function notifyPaidLater(trx: Db, { transaction_id }: OrderRow, now: Date): Promise<void> {
  const job = { payload: { transaction_id }, run_at: now, unique_key: transaction_id }
  await sendBehind(trx, () => enqueue(trx, NOTIFY_PAID, job))
}

/** Notifies the buyer that the money has arrived, with receipt and, for a plan, tax invoice; idempotent. */
export async function notifyPaid(
  { db, config, keys }: SettleParts & Pick<Parts, 'db'>,
  transaction_id: string,
  now: Date,
): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('transaction_id', '=', transaction_id)
    .executeTakeFirstOrThrow()
  const invoice = await findInvoiceOfPayment(db, transaction_id)
  const attachments = [await receiptFile(db, config, transaction_id)]
  if (invoice) attachments.push(await invoiceFile(db, config, invoice.id))
  const { slug: _, ...facts } = await factsOf(db, order)
  const to = { attachments, to_account: order.account_id, cause: `order-paid:${transaction_id}`, now }
  const variables = { ...facts, link: linkTo(config, '/plus/my-plan') }
  await withTransaction(db, (trx) =>
    order.plan_id === null
      ? notify(trx, keys, { template: 'premium-received', variables: facts, ...to })
      : notify(trx, keys, { template: 'payment-succeeded', variables, ...to }),
  )
}

/** What was bought, in the words of its pages, and for how much. */
async function factsOf(db: Db, { transaction_id, amount_paise }: OrderRow) {
  const { plan, cover, slug } = await db
    .selectFrom('orders as o')
    .leftJoin('plan_versions as v', 'v.id', 'o.plan_version_id')
    .leftJoin('insurance_plan_versions as c', 'c.id', 'o.insurance_plan_version_id')
    .leftJoin('insurance_plans as i', 'i.id', 'c.insurance_plan_id')
    .select(['v.name as plan', 'c.name as cover', 'i.slug'])
    .where('o.transaction_id', '=', transaction_id)
    .executeTakeFirstOrThrow()
  const bought = plan && cover ? fitPair(plan, cover, words.cover.planAnd) : (plan ?? cover ?? '')
  return { amount: formatRupees(amount_paise), plan: bought, slug }
}
