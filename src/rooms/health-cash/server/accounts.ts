import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { type AccountKind, accountId, readBalance } from '#platform/ledger/account.ts'
import { isInForce } from '#rooms/subscriptions/rules/in-force.ts'
import { findByMobile } from '#rooms/subscriptions/server/find-by-mobile.ts'
import { membershipsOf } from '#rooms/subscriptions/server/memberships.ts'
import { type Paise, toRupees } from '#values/money.ts'
import type { HealthCashAccount } from '../contract.ts'
import { grantOnWire, listGrantsOf } from './grants.ts'

/** The spendable balance of a plan's HealthCash; its owner is the subscription. */
export const HEALTH_CASH: AccountKind = { kind: 'HEALTH_CASH', keeps_balance: true }
/** The source of HealthCash and destination of what is not used: our own promotion expense. */
export const PROMOTION: AccountKind = { kind: 'HEALTH_CASH_PROMOTION', keeps_balance: false }

/** The ledger balance of a plan's HealthCash, whether or not the plan is active. */
export async function bookedBalance(trx: Db, subscription_id: string, now: Date): Promise<Paise> {
  return (await readBalance(trx, await accountId(trx, HEALTH_CASH, now, subscription_id))).available_paise
}

/** What a member can use of a plan's HealthCash; null for a plan that never had any. */
export async function readHealthCash(
  db: Db,
  subscription_id: string,
  now: Date,
): Promise<{ balance: number; expires_on: string } | null> {
  const row = await db
    .selectFrom('ledger_accounts as l')
    .innerJoin('subscriptions as s', (join) => join.on('s.id', '=', subscription_id))
    .select(['l.balance_paise', 's.status', 's.ends_on', 's.expires_at', 's.auto_renew'])
    .where('l.kind', '=', HEALTH_CASH.kind)
    .where(ownerIs(subscription_id))
    .executeTakeFirst()
  if (!row) return null
  return { balance: isInForce(row, now) ? toRupees(row.balance_paise) : 0, expires_on: row.ends_on }
}

/** Same expression as the unique index, so that the index is used. */
function ownerIs(subscription_id: string) {
  return sql<boolean>`coalesce(l.owner_id, '00000000-0000-0000-0000-000000000000') = ${subscription_id}::uuid`
}

/** The plans of a mobile number, each with its HealthCash. */
export async function accountsOfMobile(db: Db, mobile: string, asker: Asker): Promise<HealthCashAccount[]> {
  const plans = await findByMobile(db, mobile, asker.now)
  return viewAccounts(
    db,
    plans.map(({ id }) => id),
    asker,
  )
}

interface Asker {
  account_id: string | null
  now: Date
}

/** The HealthCash of one plan. @throws Refusal NOT_FOUND */
export async function viewAccount(db: Db, subscription_id: string, asker: Asker): Promise<HealthCashAccount> {
  const [account] = await viewAccounts(db, [subscription_id], asker)
  if (!account) throw new Refusal('NOT_FOUND')
  return account
}

async function viewAccounts(db: Db, ids: readonly string[], { account_id, now }: Asker): Promise<HealthCashAccount[]> {
  if (ids.length === 0) return []
  const plans = await db
    .selectFrom('subscriptions as s')
    .innerJoin('plan_versions as v', 'v.id', 's.plan_version_id')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin('ledger_accounts as l', (join) =>
      join
        .on('l.kind', '=', HEALTH_CASH.kind)
        .on(sql<boolean>`coalesce(l.owner_id, '00000000-0000-0000-0000-000000000000') = s.id`),
    )
    .select(['s.id', 's.status', 's.ends_on', 's.expires_at', 's.auto_renew', 'v.name as plan_name'])
    .select(['a.name as owner_name', 'l.balance_paise'])
    .where('s.id', 'in', ids)
    .execute()
  const given = await listGrantsOf(db, ids)
  const own = await membershipsOf(db, account_id)
  return ids.flatMap((id) => {
    const plan = plans.find((one) => one.id === id)
    if (!plan) return []
    const is_active = isInForce(plan, now)
    return {
      subscription_id: id,
      plan_name: plan.plan_name,
      owner_name: plan.owner_name,
      is_active,
      expires_on: plan.ends_on,
      status: plan.status,
      balance: is_active ? toRupees(plan.balance_paise ?? 0n) : 0,
      grants: given.filter(({ subscription_id }) => subscription_id === id).map(grantOnWire),
      is_own: own.some(({ subscription_id }) => subscription_id === id),
    }
  })
}
