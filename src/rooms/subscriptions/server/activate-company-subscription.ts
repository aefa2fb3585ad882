import type { Db } from '#platform/database/open-database.ts'
import { isPartnerActive } from '#rooms/companies/rules/partner-order.ts'
import { readPlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import { istDateOf } from '#values/ist-date.ts'
import { isInForce } from '../rules/in-force.ts'
import { endOfTerm, termFrom } from '../rules/term.ts'
import { publishTerm } from './terms.ts'

interface Activation {
  partner_plan_id: string
  account_id: string
  primary: { name: string | null; mobile: string; email: string | null }
  now: Date
}

/** Why no plan was activated: the caller has the texts. */
export type ActivationRefusal = 'PLAN_NOT_ACTIVE' | 'QUOTA_EXHAUSTED'

/**
 * Gives a person the plan that their company agreed: its version, from today to the contract's last day or, if it has
 * none, for the plan's duration. Takes one of the contract's lives, under its lock.
 * @returns the subscription's id; the same one while it is active, even if repeated
 */
export async function activateCompanySubscription(
  trx: Db,
  { partner_plan_id, account_id, primary, now }: Activation,
): Promise<{ subscription_id: string } | { refused: ActivationRefusal }> {
  const contract = await trx
    .selectFrom('partner_plans')
    .selectAll()
    .where('id', '=', partner_plan_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const running = await trx
    .selectFrom('subscriptions')
    .select(['id', 'status', 'ends_on', 'expires_at', 'auto_renew'])
    .where('partner_plan_id', '=', partner_plan_id)
    .where('account_id', '=', account_id)
    .where('status', 'in', ['PENDING_ACTIVATION', 'ACTIVE', 'PAST_DUE'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (running && (running.status === 'PENDING_ACTIVATION' || isInForce(running, now)))
    return { subscription_id: running.id }
  const isOpen = contract.status === 'SIGNED' && isPartnerActive(contract, now)
  if (!isOpen || contract.starts_on > istDateOf(now)) return { refused: 'PLAN_NOT_ACTIVE' }
  if (contract.consumed_quota >= contract.quota) return { refused: 'QUOTA_EXHAUSTED' }
  const plan = await readPlanVersion(trx, contract.plan_version_id)
  const whole = termFrom(now, plan.duration_days)
  const ends_on = contract.ends_on ?? whole.ends_on
  const term = { plan_version_id: plan.id, starts_on: whole.starts_on, ends_on, created_at: now }
  const { id: subscription_id } = await trx
    .insertInto('subscriptions')
    .values({
      ...term,
      account_id,
      partner_plan_id,
      plan_id: plan.plan_id,
      plan_line: plan.line,
      status: 'ACTIVE',
      expires_at: endOfTerm(ends_on),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('subscription_terms')
    .values({ ...term, subscription_id, number: 1 })
    .execute()
  await publishTerm(trx, { subscription_id, number: 1, starts_on: term.starts_on }, now)
  await trx
    .insertInto('subscription_members')
    .values({ subscription_id, is_primary: true, relation: 'Self', ...primary, created_at: now })
    .execute()
  await trx
    .updateTable('partner_plans')
    .set((update) => ({ consumed_quota: update('consumed_quota', '+', 1) }))
    .where('id', '=', partner_plan_id)
    .execute()
  return { subscription_id }
}
