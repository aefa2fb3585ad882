import { sql } from 'kysely'
import type { QueryOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Column } from '#platform/spreadsheets/column.ts'
import { addDays, startOfIstDay } from '#values/ist-date.ts'
import { toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { GivenGrant, HealthCashGrant, listHealthCashGrants } from '../contract.ts'
import { healthCashWords } from '../words.ts'

function grants(db: Db) {
  return db
    .selectFrom('health_cash_grants as g')
    .leftJoin('health_cash_revocations as r', 'r.grant_id', 'g.id')
    .leftJoin('staff_names as a', 'a.account_id', 'g.granted_by')
    .select(['g.id', 'g.subscription_id', 'g.amount_paise', 'g.reason', 'g.granted_at', 'a.name as granted_by'])
    .select(['r.amount_paise as revoked_paise', 'r.reason as revoked_why', 'r.revoked_at'])
}

/** All that was given for these plans, newest first. */
export async function listGrantsOf(db: Db, ids: readonly string[]) {
  return grants(db).where('g.subscription_id', 'in', ids).orderBy('g.granted_at', 'desc').orderBy('g.id').execute()
}

type GrantFilter = Omit<QueryOf<typeof listHealthCashGrants>, 'page_number'>

/** What staff gave, newest first; after `last` if given. */
export async function listStaffGrants(
  db: Db,
  filter: GrantFilter,
  { limit, offset = 0, last }: { limit: number; offset?: number; last?: { id: string; granted_at: Date } | undefined },
) {
  let query = grants(db)
    .innerJoin('subscriptions as s', 's.id', 'g.subscription_id')
    .innerJoin('plan_versions as v', 'v.id', 's.plan_version_id')
    .innerJoin('accounts as o', 'o.id', 's.account_id')
    .select(['v.name as plan_name', 'o.name as owner_name'])
    .where(matching(filter))
  if (last) {
    const { granted_at, id } = last
    query = query.where(sql<boolean>`g.granted_at <= ${granted_at} and (g.granted_at < ${granted_at} or g.id > ${id})`)
  }
  return query.orderBy('g.granted_at', 'desc').orderBy('g.id').offset(offset).limit(limit).execute()
}

export async function countStaffGrants(db: Db, filter: GrantFilter): Promise<number> {
  const { total } = await db
    .selectFrom('health_cash_grants as g')
    .leftJoin('health_cash_revocations as r', 'r.grant_id', 'g.id')
    .innerJoin('subscriptions as s', 's.id', 'g.subscription_id')
    .innerJoin('accounts as o', 'o.id', 's.account_id')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where(matching(filter))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Of `g`, `r` and the owner `o`: grants by staff have no term. */
function matching({ state, search, from, to }: GrantFilter) {
  const parts = [sql<boolean>`g.term is null`]
  if (state) parts.push(state === 'REVOKED' ? sql`r.grant_id is not null` : sql`r.grant_id is null`)
  if (search) parts.push(sql`strpos(lower(coalesce(o.name, '') || ' ' || g.reason), lower(${search})) > 0`)
  if (from) parts.push(sql`g.granted_at >= ${startOfIstDay(from)}`)
  if (to) parts.push(sql`g.granted_at < ${startOfIstDay(addDays(to, 1))}`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

type GrantRow = Awaited<ReturnType<typeof listGrantsOf>>[number]
type StaffGrant = Awaited<ReturnType<typeof listStaffGrants>>[number]

export function grantOnWire(row: GrantRow): HealthCashGrant {
  const { id, reason, granted_by, revoked_paise, revoked_why, revoked_at } = row
  return {
    id,
    reason,
    granted_by,
    amount: toRupees(row.amount_paise),
    granted_at: toWireTime(row.granted_at),
    revoked:
      revoked_paise === null || revoked_why === null || revoked_at === null
        ? null
        : { amount: toRupees(revoked_paise), reason: revoked_why, revoked_at: toWireTime(revoked_at) },
  }
}

export function staffGrantOnWire(row: StaffGrant): GivenGrant {
  const { subscription_id, plan_name, owner_name } = row
  return { ...grantOnWire(row), subscription_id, plan_name, owner_name }
}

const words = healthCashWords.desk

export const GRANT_COLUMNS: readonly Column<StaffGrant>[] = [
  { header: words.owner, value: ({ owner_name }) => owner_name },
  { header: words.plan, value: ({ plan_name }) => plan_name },
  { header: words.why, value: ({ reason }) => reason },
  { header: words.by, value: ({ granted_by }) => granted_by },
  { header: words.given, type: 'time', value: ({ granted_at }) => granted_at },
  { header: words.amount, type: 'money', value: ({ amount_paise }) => amount_paise },
  { header: words.takenBack, type: 'money', value: ({ revoked_paise }) => revoked_paise },
  { header: words.takenWhy, value: ({ revoked_why }) => revoked_why },
  { header: words.takenAt, type: 'time', value: ({ revoked_at }) => revoked_at },
]
