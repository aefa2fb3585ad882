import { sql } from 'kysely'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { accountId } from '#platform/ledger/account.ts'
import { post } from '#platform/ledger/post.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import { readPlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import { isInForce, type SubscriptionState } from '#rooms/subscriptions/rules/in-force.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import { DAY_MS, type IstDate, istDateOf } from '#values/ist-date.ts'
import { formatRupees, type Paise } from '#values/money.ts'
import type { grantHealthCash } from '../../contract.ts'
import { planHealthCash } from '../../rules/plan-health-cash.ts'
import { mostPerDay, mostPerGrant } from '../../rules/settings.ts'
import { healthCashWords as words } from '../../words.ts'
import { HEALTH_CASH, PROMOTION } from '../accounts.ts'

/**
 * Gives HealthCash to an active plan on behalf of our staff.
 * @throws Refusal OWN_AFFAIR, PLAN_NOT_RUNNING, NOT_FOUND, INVALID (amount)
 */
export async function giveHealthCash(
  context: AnyRequestContext,
  { subscription_id, amount, reason }: { subscription_id: string; amount: Paise; reason: string },
): Promise<void> {
  const { caller, now } = context
  await withTransaction(context.db, async (trx) => {
    const most = BigInt(await readSetting(trx, mostPerGrant, now)) * 100n
    if (amount > most) throw new Refusal('INVALID', { fields: { amount: words.fields.atMost(formatRupees(most)) } })
    const subscription = await lockSubscription(trx, subscription_id)
    await refuseOwnAffair(trx, caller.account_id, { plan: subscription_id })
    if (!isInForce(subscription, now)) throw new Refusal<typeof grantHealthCash>('PLAN_NOT_RUNNING')
    await refuseMoreInDay(trx, caller.account_id, amount, now)
    const { id } = await trx
      .insertInto('health_cash_grants')
      .values({ subscription_id, amount_paise: amount, reason, granted_by: caller.account_id, granted_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await bookGrant(trx, { id, subscription_id, amount_paise: amount, now })
    await audit(trx, {
      ...auditedBy(context),
      on_behalf_of: subscription.account_id,
      action: 'health-cash.health-cash-given',
      entity: 'subscription',
      entity_id: subscription_id,
      after: { grant_id: id, amount_paise: amount },
      reason,
    })
  })
}

/** Their row is locked, so that of two grants at the same time the second counts the first. @throws Refusal INVALID */
async function refuseMoreInDay(trx: Db, account_id: string | null, amount: Paise, now: Date): Promise<void> {
  await trx.selectFrom('staff_roles').select('role').where('account_id', '=', account_id).forNoKeyUpdate().execute()
  const most = BigInt(await readSetting(trx, mostPerDay, now)) * 100n
  const { given } = await trx
    .selectFrom('health_cash_grants')
    .select(sql<bigint>`coalesce(sum(amount_paise), 0)::bigint`.as('given'))
    .where('term', 'is', null)
    .where('granted_by', '=', account_id)
    .where('granted_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  if (given + amount > most)
    throw new Refusal('INVALID', { fields: { amount: words.fields.inDay(formatRupees(most)) } })
}

/** Those of some subscriptions whose plan gives HealthCash with this paid period. */
export async function termsWithHealthCash(db: Db, ids: readonly string[], number: number): Promise<string[]> {
  // Each by its key: the plans of a list would be read from among all plans.
  const { rows: terms } = await sql<{ subscription_id: string; plan_version_id: string }>`
    select t.subscription_id, t.plan_version_id from unnest(${[...ids]}::uuid[]) i (id)
      cross join lateral (select subscription_id, plan_version_id from subscription_terms
        where subscription_id = i.id and number = ${number} offset 0) t`.execute(db)
  const giving = new Set<string>()
  for (const id of new Set(terms.map(({ plan_version_id }) => plan_version_id)))
    if (planHealthCash((await readPlanVersion(db, id)).benefits) > 0n) giving.add(id)
  return terms.flatMap(({ subscription_id, plan_version_id }) => (giving.has(plan_version_id) ? [subscription_id] : []))
}

/** Gives what the plan includes when a paid period starts; repeating it changes nothing. */
export async function givePlanHealthCash(
  db: Db,
  { subscription_id, number, now }: { subscription_id: string; number: number; now: Date },
): Promise<void> {
  await withTransaction(db, async (trx) => {
    const subscription = await lockSubscription(trx, subscription_id)
    const term = await trx
      .selectFrom('subscription_terms')
      .select(['plan_version_id', 'taken_back_at'])
      .where('subscription_id', '=', subscription_id)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    if (term.taken_back_at || !isInForce(begunAt(subscription, now), now)) return
    const amount_paise = planHealthCash((await readPlanVersion(trx, term.plan_version_id)).benefits)
    if (amount_paise === 0n) return
    const given = await trx
      .insertInto('health_cash_grants')
      .values({ subscription_id, term: number, amount_paise, granted_at: now })
      .onConflict((conflict) => conflict.columns(['subscription_id', 'term']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (given) await bookGrant(trx, { id: given.id, subscription_id, amount_paise, now })
  })
}

/** A plan that was given before its first day begins with that day, and the job that writes so comes a minute later. */
function begunAt<Plan extends SubscriptionState & { starts_on: IstDate }>(plan: Plan, now: Date): Plan {
  const hasBegun = plan.status === 'PENDING_ACTIVATION' && plan.starts_on <= istDateOf(now)
  return hasBegun ? { ...plan, status: 'ACTIVE' } : plan
}

async function bookGrant(
  trx: Db,
  { id, subscription_id, amount_paise, now }: { id: string; subscription_id: string; amount_paise: Paise; now: Date },
): Promise<void> {
  await post(trx, {
    idem: grantIdem(id),
    type: 'health-cash.health-cash-given',
    debit: await accountId(trx, PROMOTION, now),
    credit: await accountId(trx, HEALTH_CASH, now, subscription_id),
    amount_paise,
    reference: `health-cash/${subscription_id}`,
    now,
  })
}

/** The ledger reference of a grant. */
export const grantIdem = (id: string) => `health-cash/grant/${id}`
