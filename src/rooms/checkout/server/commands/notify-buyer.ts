import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { invoiceFile } from '#rooms/invoices/server/invoice-file.ts'
import { findInvoiceOfPayment } from '#rooms/invoices/server/queries.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatRupees } from '#values/money.ts'
import type { OrderRow } from '../queries.ts'
import { receiptFile } from '../receipt.ts'

export type SettleParts = Pick<Parts, 'config' | 'keys'>

const REFUND_DAYS = '5 to 7 working days'
/** The job that notifies of a paid order; its handler is in jobs.ts. */
export const NOTIFY_PAID = { name: 'checkout.notify-paid' }

/** Messages the buyer about money that is refunded, in the transaction of the change. */
export async function notifyBuyer(
  trx: Db,
  { config, keys }: SettleParts,
  template: 'payment-failed' | 'payment-refunded',
  order: OrderRow,
  now: Date,
): Promise<void> {
  const facts = await factsOf(trx, order)
  const to = { to_account: order.account_id, now }
  if (template === 'payment-refunded')
    await notify(trx, keys, { template, variables: { ...facts, days: REFUND_DAYS }, ...to })
  else {
    const coupon = order.coupon_code ? `&coupon_code=${order.coupon_code}` : ''
    const link = linkTo(config, `/plus/buy?plan_id=${order.plan_id}${coupon}`)
    await notify(trx, keys, { template, variables: { ...facts, link }, ...to })
  }
}

/** Schedules the notification of a paid order after its transaction: no lock waits for document rendering. */
export async function notifyPaidLater(trx: Db, { transaction_id }: OrderRow, now: Date): Promise<void> {
  await enqueue(trx, NOTIFY_PAID, { payload: { transaction_id }, run_at: now, unique_key: transaction_id })
}

/** Notifies the buyer that the money has arrived, with receipt and tax invoice; idempotent. */
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
  const variables = { ...(await factsOf(db, order)), link: linkTo(config, '/plus/my-plan') }
  await withTransaction(db, (trx) =>
    notify(trx, keys, {
      template: 'payment-succeeded',
      variables,
      attachments,
      to_account: order.account_id,
      cause: `order-paid:${transaction_id}`,
      now,
    }),
  )
}

async function factsOf(db: Db, { plan_version_id, amount_paise }: OrderRow) {
  const plan = await db
    .selectFrom('plan_versions')
    .select('name')
    .where('id', '=', plan_version_id)
    .executeTakeFirstOrThrow()
  return { amount: formatRupees(amount_paise), plan: plan.name }
}
