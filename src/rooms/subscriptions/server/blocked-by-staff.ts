import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'

/** Who may be blocked, and the contract under which they would be given a plan. */
interface BlockQuery {
  partner_plan_id: string
  /** The plan that is given back: it stays blocked, so its own block is no reason against it. */
  except?: string
}

/**
 * Which of these accounts have a plan of the company, under any contract of its parts, that our staff have blocked, however long
 * its time is over: nobody gives them another before it is unblocked (docs/decisions/0085).
 */
export async function accountsBlockedByStaff(
  db: Db,
  account_ids: readonly string[],
  { partner_plan_id, except }: BlockQuery,
): Promise<Set<string>> {
  if (account_ids.length === 0) return new Set()
  const rows = await blockedAccounts(db, { account_ids: [...account_ids], partner_plan_id, except: except ?? null })
  return new Set(rows.map(({ id }) => id))
}

/** The same of the people with these mobiles. */
export async function mobilesBlockedByStaff(
  db: Db,
  mobiles: readonly string[],
  { partner_plan_id }: BlockQuery,
): Promise<Set<string>> {
  const rows = await blockedMobiles(db, { mobiles: [...mobiles], partner_plan_id })
  return new Set(rows.map(({ mobile }) => mobile))
}

/** Those of these plans that our staff have blocked. */
export async function plansBlockedByStaff(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  return new Set((await blockedPlans(db, { ids: [...ids] })).map(({ id }) => id))
}

const blockedPlans = preparedQuery((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('status', '=', 'BLOCKED'),
)

// Looked up one by one, never joined: with outdated statistics, each of thousands is compared with all.
const hasBlocked = (
  account: RawBuilder<unknown>,
  partner_plan_id: string,
  except: RawBuilder<unknown>,
) => sql`cross join lateral (
  select s.id from subscriptions s join partner_plans c on c.id = s.partner_plan_id join subsidiaries u on u.id = c.subsidiary_id
    where s.account_id = ${account} and s.status = 'BLOCKED' and s.id is distinct from ${except}
      and u.organization_id = (select organization_id from subsidiaries
        where id = (select subsidiary_id from partner_plans where id = ${partner_plan_id}::uuid))
    limit 1) blocked`

const blockedAccounts = preparedQuery(
  (_, asked: { account_ids: string[]; partner_plan_id: string; except: string | null }) => sql<{ id: string }>`
    select g.id from unnest(${asked.account_ids}::uuid[]) g (id)
      ${hasBlocked(sql`g.id`, asked.partner_plan_id, sql`${asked.except}::uuid`)}`,
)

const blockedMobiles = preparedQuery(
  (_, asked: { mobiles: string[]; partner_plan_id: string }) => sql<{ mobile: string }>`
    select m.mobile from unnest(${asked.mobiles}::text[]) m (mobile)
      cross join lateral (select id from accounts where mobile = m.mobile offset 0) a
      ${hasBlocked(sql`a.id`, asked.partner_plan_id, sql`null::uuid`)}`,
)
