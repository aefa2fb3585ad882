import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { World } from './world.ts'

/** A digest of what calls that give, decide or pay something could change. */
export async function digestRows(world: World): Promise<string> {
  const tables = [
    'claims',
    'claim_history',
    'claim_notes',
    'claim_decision_reviews',
    'plan_refunds',
    'refunds',
    'payouts',
    'subscriptions',
    'subscription_quota_grants',
    'subscription_quota_cancellations',
    'health_cash_grants',
    'health_cash_revocations',
    'bank_details',
    'payment_alerts',
    'invoices',
    'upsell_links',
    'ledger_transfers',
    'audit_log',
    'jobs',
  ]
  const hash = createHash('sha256')
  for (const table of tables) {
    const { rows } = await sql<{
      text: string | null
    }>`select string_agg(t::text, '|' order by t::text) as text from ${sql.table(table)} t`.execute(world.db)
    hash.update(`${table}:${rows[0]!.text}`)
  }
  return hash.digest('hex')
}
