import type { Db } from '#platform/database/open-database.ts'
import { membershipsOf } from './memberships.ts'
import { viewSubscriptions } from './queries.ts'

/** The line of plans for everyday care: what a company gives that no page sells belongs to it. */
const EVERYDAY = 'retail'

/**
 * The plan of a company that covers a person now, as its owner or a member, and that is of the same kind as the line; of
 * several the one that lasts longest.
 */
export async function findCompanyCover(
  db: Db,
  { account_id, plan_line, now }: { account_id: string; plan_line: string; now: Date },
) {
  const memberships = await membershipsOf(db, account_id)
  if (memberships.length === 0) return undefined
  const ids = memberships.map(({ subscription_id }) => subscription_id)
  const companies = await db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select('s.id')
    .where('s.id', 'in', ids)
    .where('s.partner_plan_id', 'is not', null)
    .where((is) =>
      plan_line === EVERYDAY
        ? is.or([is('s.plan_line', '=', plan_line), is('s.plan_line', '=', is.ref('p.product_code'))])
        : is('s.plan_line', '=', plan_line),
    )
    .execute()
  const own = memberships.filter(({ subscription_id }) => companies.some(({ id }) => id === subscription_id))
  const views = await viewSubscriptions(db, own, now)
  return views
    .filter(({ is_active }) => is_active)
    .toSorted((one, other) => (one.end_date < other.end_date ? 1 : -1))[0]
}
