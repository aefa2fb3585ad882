import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { type Db, openDatabase } from '#platform/database/open-database.ts'
import { verifyLedger } from '#platform/ledger/verify-ledger.ts'
import { WALLET_RULES } from '#rooms/wallet/server/verify-wallets.ts'
import { toRupees } from '#values/money.ts'
import type { Acknowledged } from './buyer.ts'

/** The database after the run. */
export interface Where {
  url: string | undefined
  dataDir: string
}

/**
 * Compares what was acknowledged to buyers with the database. @returns every breach, and the number of orders in the
 * database
 */
export async function verify(where: Where, acknowledged: readonly Acknowledged[]) {
  const database = await openDatabase({ ...where, pool: 2 }, (error) => console.error(error.message))
  try {
    const { db } = database
    const keys = acknowledged.map(({ key }) => key)
    const orders = keys.length
      ? await db.selectFrom('orders').selectAll().where('idempotency_key', 'in', keys).execute()
      : []
    const breaches: string[] = []
    for (const buyer of acknowledged) {
      const [order, ...more] = orders.filter(({ idempotency_key }) => idempotency_key === buyer.key)
      if (more.length > 0) breaches.push(`key ${buyer.key} opened ${more.length + 1} orders`)
      if (buyer.transaction_id && order?.transaction_id !== buyer.transaction_id)
        breaches.push(`order ${buyer.transaction_id} was acknowledged and is lost`)
      if (order && buyer.amount !== undefined && toRupees(order.amount_paise) !== buyer.amount)
        breaches.push(
          `order ${order.transaction_id} was quoted at ${buyer.amount} and costs ${order.amount_paise} paise`,
        )
      if (buyer.paid && order?.status !== 'completed')
        breaches.push(`order ${buyer.transaction_id} was paid and is ${order?.status}`)
    }
    for (const order of orders) breaches.push(...(await breachesOf(db, order)))
    const [ledger, audit] = [await verifyLedger(db, WALLET_RULES), await verifyAudit(db)]
    if (!ledger.whole) breaches.push(`the ledger has drifted: ${ledger.damage}`)
    if (!audit.whole) breaches.push(`the audit log is damaged: ${audit.damage}`)
    return { breaches, orders: orders.length }
  } finally {
    await database.close()
  }
}

/** A completed order has one plan and one posting, any other has none. */
async function breachesOf(db: Db, { transaction_id, status }: { transaction_id: string; status: string }) {
  const plans = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('payment_transaction_id', '=', transaction_id)
    .execute()
  const postings = await db
    .selectFrom('ledger_transfers')
    .select('id')
    .where('idem', '=', `order/${transaction_id}`)
    .execute()
  const due = status === 'completed' ? 1 : 0
  return [
    ...(plans.length === due ? [] : [`order ${transaction_id} is ${status} and has ${plans.length} plans`]),
    ...(postings.length === due ? [] : [`order ${transaction_id} is ${status} and has ${postings.length} postings`]),
  ]
}
