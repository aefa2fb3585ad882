import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

const TABLES = ['payment_orders', 'gateway_payments', 'gateway_events', 'payment_alerts', 'refunds', 'settled', 'jobs']

/** A digest of every row that a webhook of the payment gateway could change. */
export async function digestPayments(db: Db): Promise<string> {
  const hash = createHash('sha256')
  for (const table of TABLES) {
    const { rows } = await sql<{ rows: string }>`select coalesce(json_agg(t order by t::text), '[]')::text as rows
      from ${sql.table(table)} t`.execute(db)
    hash.update(`${table}${rows[0]?.rows}`)
  }
  return hash.digest('hex')
}
