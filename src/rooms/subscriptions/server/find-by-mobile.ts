import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { istDateOf } from '#values/ist-date.ts'
import { statusAt } from '../rules/in-force.ts'
import { mobileCounts } from './contacts.ts'
import { currentTerm } from './terms.ts'

/** More than any person has. */
const MOST = 50

/** The subscriptions that the person with a number bought or is on, latest first, with the plan of today's term. */
export async function findByMobile(db: Db, mobile: string, now: Date) {
  const found = await db
    .selectFrom('subscriptions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .innerJoinLateral(
      (query) => currentTerm(query, istDateOf(now)).as('t'),
      (join) => join.onTrue(),
    )
    .innerJoin('plan_versions as v', 'v.id', 't.plan_version_id')
    .leftJoin('partner_plans as c', 'c.id', 's.partner_plan_id')
    .select(['s.id', 's.status', 's.starts_on', 's.ends_on', 's.expires_at', 's.auto_renew'])
    .select(['v.name as plan_name', 'a.name as holder_name', 'a.mobile as holder_mobile'])
    .select(['c.partner_name as company_name', sql<boolean>`a.mobile = ${mobile}`.as('is_owner')])
    .where('s.id', 'in', (query) =>
      query
        .selectFrom('subscriptions as own')
        .innerJoin('accounts as owner', 'owner.id', 'own.account_id')
        .select('own.id')
        .where('owner.mobile', '=', mobile)
        .union(
          query
            .selectFrom('subscription_members as m')
            .select('m.subscription_id as id')
            .where('m.mobile', '=', mobile)
            .where('m.is_primary', '=', false)
            .where(mobileCounts())
            .where('m.removed_at', 'is', null),
        ),
    )
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .limit(MOST)
    .execute()
  return found.map((row) => ({ ...row, status: statusAt(row, now) }))
}
