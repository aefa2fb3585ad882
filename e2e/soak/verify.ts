import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { isBroken, linesOf } from '#platform/invariants/verify-command.ts'
import { verifyInvariants } from '#platform/invariants/verify-invariants.ts'
import { VERIFIED } from '#product.ts'
import { toRupees } from '#values/money.ts'
import type { ConfirmedPurchase } from './buyer.ts'

/** The database after the run. */
export interface DatabaseLocation {
  url: string | undefined
  dataDir: string
}

/**
 * Compares what was acknowledged to buyers with the database, and checks what always holds: that a completed order has
 * one plan and one posting, and more. @returns every breach, and the number of orders in the database
 */
export async function verify(where: DatabaseLocation, acknowledged: readonly ConfirmedPurchase[]) {
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
    const checked = await verifyInvariants(db, VERIFIED, new Date())
    breaches.push(...checked.filter(isBroken).flatMap(linesOf))
    const audit = await verifyAudit(db)
    if (!audit.whole) breaches.push(`the audit log is damaged: ${audit.damage}`)
    return { breaches, orders: orders.length }
  } finally {
    await database.close()
  }
}
