import { sql } from 'kysely'
import type { ReplyOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { readPlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { type Paise, toRupees } from '#values/money.ts'
import type { listMembers, SubscriptionWithUsage } from '../contract/usage.ts'
import { isInForce, statusAt } from '../rules/in-force.ts'
import { planReturn } from '../rules/plan-return.ts'
import { maxClaimDays } from '../rules/settings.ts'
import { listMemberRows } from './members.ts'
import type { Membership } from './memberships.ts'
import type { SubscriptionTerm } from './terms.ts'
import { serviceOnWire, usageOfTerm } from './usage.ts'
import { usedIn } from './worth-used.ts'

/** A plan with its usage, as the person may see it: the buyer everything, a member their own row. */
export async function viewUsage(
  db: Db,
  membership: Membership,
  { with_roi, now }: { with_roi: boolean; now: Date },
): Promise<Omit<SubscriptionWithUsage, 'health_cash'>> {
  const { subscription_id, is_owner } = membership
  const subscription = await readSubscription(db, subscription_id)
  const { term, services } = await usageOfTerm(db, subscription_id, now)
  const version = await readPlanVersion(db, term.plan_version_id)
  const rows = await listMemberRows(db, term)
  const cost_paise = version.cost_paise
  return {
    id: subscription_id,
    status: statusAt(subscription, now),
    is_active: isInForce(subscription, now),
    start_date: term.starts_on,
    end_date: term.ends_on,
    payment_transaction_id: is_owner ? term.payment_transaction_id : null,
    plan: {
      id: version.plan_id,
      name: version.name,
      cost: is_owner ? toRupees(cost_paise) : null,
      type: version.product_code,
      is_wallet_based_plan: subscription.is_wallet_based_plan,
      opd_wallet: { is_wallet_enabled: subscription.is_wallet_based_plan },
      max_claim_days: await readSetting(db, maxClaimDays, now),
    },
    members: rows
      .filter(({ uhid, removed_at }) => removed_at === null && (is_owner || uhid === membership.uhid))
      .map(({ uhid, name, mobile, email, is_primary, relation }) => ({
        uhid,
        name,
        mobile,
        email,
        relation,
        primary: is_primary,
      })),
    usage: { services: services.map(serviceOnWire) },
    ...(with_roi && is_owner ? { roi: await viewReturn(db, term, cost_paise) } : {}),
  }
}

async function viewReturn(db: Db, term: SubscriptionTerm, plan_cost_paise: Paise) {
  const { value_used_paise, roi_percent } = planReturn({ ...(await usedIn(db, term)), plan_cost_paise })
  return { value_used: toRupees(value_used_paise), plan_cost: toRupees(plan_cost_paise), roi_percent }
}

/**
 * The people for whom a person may use or claim from a plan that is active, or has ended so recently that a bill may
 * still be submitted. The buyer acts for everybody on it, an adult with their own login for themselves.
 */
export async function viewMembers(
  db: Db,
  memberships: readonly Membership[],
  now: Date,
): Promise<ReplyOf<typeof listMembers>['members']> {
  const max_claim_days = await readSetting(db, maxClaimDays, now)
  const members = await Promise.all(memberships.map((membership) => membersOf(db, membership, { max_claim_days, now })))
  return members.flat()
}

async function membersOf(
  db: Db,
  { subscription_id, is_owner, uhid }: Membership,
  { max_claim_days, now }: { max_claim_days: number; now: Date },
) {
  const subscription = await readSubscription(db, subscription_id)
  const isClaimable =
    subscription.status === 'EXPIRED' || subscription.status === 'ACTIVE' || subscription.status === 'PAST_DUE'
  const lastDay = addDays(subscription.ends_on, max_claim_days)
  if (!isInForce(subscription, now) && !(isClaimable && istDateOf(now) <= lastDay)) return []
  const { term, services } = await usageOfTerm(db, subscription_id, now)
  const { name: plan_name } = await readPlanVersion(db, term.plan_version_id)
  const rows = (await listMemberRows(db, term)).filter(({ removed_at }) => removed_at === null)
  const dependants = rows
    .filter(({ is_primary }) => !is_primary)
    .map(({ uhid, name, mobile, email, relation }) => ({ uhid, name, mobile, email, relation }))
  return rows
    .filter((row) => is_owner || row.uhid === uhid)
    .map(({ uhid, name, mobile, email, is_primary }) => ({
      uhid,
      name,
      mobile,
      email,
      subscription_id,
      max_claim_days,
      plan_name,
      start_date: subscription.starts_on,
      end_date: subscription.ends_on,
      primary: is_primary,
      dependants: is_primary ? dependants : [],
      opd_wallet: { is_wallet_enabled: subscription.is_wallet_based_plan },
      services: services.map(serviceOnWire),
    }))
}

/** Plans bought here are used by service; company plans have a wallet if the contract includes one. */
export async function readSubscription(db: Db, id: string) {
  return db
    .selectFrom('subscriptions as s')
    .leftJoin('partner_plans as c', 'c.id', 's.partner_plan_id')
    .selectAll('s')
    .select(({ fn }) => fn.coalesce('c.is_wallet_based_plan', sql<boolean>`false`).as('is_wallet_based_plan'))
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow()
}
