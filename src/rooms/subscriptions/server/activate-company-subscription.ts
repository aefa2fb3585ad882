import type { Db } from '#platform/database/open-database.ts'
import { lockContract } from '#rooms/companies/server/lives.ts'
import { activateCompanySubscriptions, type CompanyRefusal } from './activate-company-subscriptions.ts'

interface Activation {
  partner_plan_id: string
  account_id: string
  primary: { name: string | null; mobile: string; email: string | null }
  now: Date
}

/**
 * Gives one person the plan that their company agreed.
 * @returns the subscription's id; the same one while it is active, even if repeated
 */
export async function activateCompanySubscription(
  trx: Db,
  { partner_plan_id, account_id, primary, now }: Activation,
): Promise<{ subscription_id: string } | CompanyRefusal> {
  const people = [{ account_id, ...primary }]
  const outcome = await activateCompanySubscriptions(trx, {
    contract: await lockContract(trx, partner_plan_id),
    people,
    now,
  })
  return 'refused' in outcome ? outcome : { subscription_id: outcome.activated.get(account_id)!.subscription_id }
}
