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
    'payout_returns',
    'subscriptions',
    'subscription_quota_grants',
    'subscription_quota_cancellations',
    'health_cash_grants',
    'health_cash_revocations',
    'bank_details',
    'service_uses',
    'checkup_events',
    'payment_alerts',
    'invoices',
    'upsell_links',
    'insurance_applications',
    'insurance_policies',
    'insurance_refunds',
    'home_care_calls',
    'home_care_kit_events',
    'home_care_kits',
    'home_care_escalations',
    'home_care_notes',
    'addresses',
    'plan_proposals',
    'partner_user_consents',
    'partner_user_consent_log',
    'orders',
    'ledger_transfers',
    'audit_log',
    'jobs',
  ]
  // One query: a digest is read before and after each of many calls.
  const digests = tables.map(
    (table) => sql`select md5(string_agg(t::text, '|' order by t::text)) as digest from ${sql.table(table)} t`,
  )
  const { rows } = await sql<{ digest: string | null }>`${sql.join(digests, sql` union all `)}`.execute(world.db)
  return rows.map(({ digest }) => digest).join(' ')
}
