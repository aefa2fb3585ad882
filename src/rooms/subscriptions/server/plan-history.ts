import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'

/**
 * Whether a person has bought nothing yet, has an active plan, or had only plans that ended. Refunded ones do not
 * count.
 */
export async function readPlanHistory(db: Db, account_id: string, now: Date): Promise<'none' | 'running' | 'over'> {
  const [row] = await countPlans(db, { account_id, now })
  if (!row || row.had === 0n) return 'none'
  return row.running ? 'running' : 'over'
}

const countPlans = preparedQuery((db, { account_id, now }: { account_id: string; now: Date }) =>
  db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.countAll<bigint>().as('had'))
    .select(
      sql<boolean>`bool_or(status in ('PENDING_ACTIVATION', 'ACTIVE', 'PAST_DUE') and expires_at > ${now})`.as(
        'running',
      ),
    )
    .where('account_id', '=', account_id)
    .where('status', '<>', 'REFUNDED')
    .where('partner_plan_id', 'is', null),
)
