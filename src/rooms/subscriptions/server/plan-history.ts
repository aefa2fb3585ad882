import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { isInForce } from '../rules/in-force.ts'

/**
 * Whether a person has bought nothing yet, has an active plan, or had only plans that ended. Refunded ones do not
 * count.
 */
export async function readPlanHistory(db: Db, account_id: string, now: Date): Promise<'none' | 'running' | 'over'> {
  const plans = await plansOf(db, { account_id })
  if (plans.length === 0) return 'none'
  return plans.some((plan) => plan.status === 'PENDING_ACTIVATION' || isInForce(plan, now)) ? 'running' : 'over'
}

const plansOf = preparedQuery((db, { account_id }: { account_id: string }) =>
  db
    .selectFrom('subscriptions')
    .select(['status', 'ends_on', 'expires_at', 'auto_renew'])
    .where('account_id', '=', account_id)
    .where('status', '<>', 'REFUNDED')
    .where('partner_plan_id', 'is', null),
)
