import type { Db } from '#platform/database/open-database.ts'

/**
 * The plans of a person with what was paid for each through the gateway, newest first: 0 for one that cost nothing.
 */
export async function listHeldTerms(db: Db, account_id: string) {
  const rows = await db
    .selectFrom('subscriptions as s')
    .leftJoin('payment_orders as p', (join) =>
      join.onRef('p.purpose_id', '=', 's.payment_transaction_id').on('p.status', '=', 'paid'),
    )
    .select(['s.id', 's.plan_id', 's.plan_version_id', 's.status', 's.starts_on', 's.ends_on', 'p.amount_paise'])
    .where('s.account_id', '=', account_id)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .limit(100)
    .execute()
  return rows.map(({ starts_on, ends_on, amount_paise, ...plan }) => ({
    ...plan,
    start_date: starts_on,
    end_date: ends_on,
    paid_paise: amount_paise ?? 0n,
  }))
}
