import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { readPlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { Service } from '../contract/usage.ts'
import { givenOf } from '../rules/quota.ts'
import { type Allotment, allotments, SERVICES } from '../rules/services.ts'
import { countedTerms } from './counted-terms.ts'
import { otherTerms } from './other-terms.ts'
import { type GrantRow, listGrants } from './quota-grants.ts'
import { type SubscriptionTerm, termOfToday } from './terms.ts'

/** A service with the plan's own uses and the grants of our staff. */
export interface ServiceUse extends Allotment {
  used: number
  /** The part of the allotment that our staff added. */
  granted: number
  grants: readonly GrantRow[]
}

/** What was used of a plan in one paid period. */
export interface TermUsage {
  term: SubscriptionTerm
  services: ServiceUse[]
}

/** What was used in the paid period of today. */
export async function usageOfTerm(db: Db, subscription_id: string, now: Date): Promise<TermUsage> {
  return usageIn(db, await termOfToday(db, subscription_id, now), istDateOf(now))
}

/** The uses of a row that our staff had added to its period; a reversed one gives back what it had taken of them. */
const DRAWN = sql<number>`coalesce((select sum(case when d.usage_id = subscription_usages.id then d.count else -d.count end)
  from subscription_quota_draws d where d.usage_id in (subscription_usages.id, subscription_usages.reverses_id)), 0)`

/**
 * What was used in a paid period, by service as the plan of that period gives them; what was used before the plan was
 * changed counts with the share that was credited, but not what our staff had added to it. So does what a person used of a
 * plan that their company ended and gave again.
 * @param day the day of service: grants may be valid for a part of the period only
 */
export async function usageIn(db: Db, term: SubscriptionTerm, day: IstDate): Promise<TermUsage> {
  const [plan, sums, earlier, grants] = await Promise.all([
    readPlanVersion(db, term.plan_version_id),
    sumsOf(db, term),
    usedElsewhere(db, term),
    listGrants(db, term),
  ])
  const usedOf = (name: string) =>
    [...sums, ...earlier].reduce((sum, { service, used }) => (service === name ? sum + used : sum), 0)
  return {
    term,
    services: withGranted(allotments(plan), grants).map((given) => {
      const own = grants.filter(({ service }) => service === given.service.name)
      const granted = own.reduce((sum, grant) => sum + givenOf(grant, day), 0)
      const allotted = given.allotted === null ? null : given.allotted + granted
      return { ...given, allotted, granted, grants: own, used: usedOf(given.service.name) }
    }),
  }
}

function sumsOf(db: Db, term: SubscriptionTerm) {
  return db
    .selectFrom('subscription_usages')
    .innerJoin(countedTerms(term.subscription_id, term.number).as('counted'), 'counted.number', 'term')
    .select([
      'service',
      sql<number>`round(sum(case when term = ${term.number} then count else (count - ${DRAWN}) * counted.share end))::int`.as(
        'used',
      ),
    ])
    .where('subscription_id', '=', term.subscription_id)
    .groupBy('service')
    .execute()
}

/** What a person used of other plans of the same contract. */
async function usedElsewhere(db: Db, term: SubscriptionTerm): Promise<{ service: string; used: number }[]> {
  const { rows } = await sql<{ service: string; used: number }>`
    select subscription_usages.service, sum(subscription_usages.count - ${DRAWN})::int as used
    from ${otherTerms(term.subscription_id, term.number)} other
      join subscription_usages on subscription_usages.subscription_id = other.subscription_id
        and subscription_usages.term = other.number
    group by 1`.execute(db)
  return rows
}

/** What a plan gives, and grants for services that the plan does not include. */
function withGranted(given: readonly Allotment[], grants: readonly GrantRow[]): Allotment[] {
  return SERVICES.flatMap((service): Allotment[] => {
    const own = given.find((one) => one.service.name === service.name)
    if (own) return [own]
    const isGranted = grants.some((grant) => grant.service === service.name)
    return isGranted ? [{ service, allotted: 0, unit_worth_paise: 0n }] : []
  })
}

/** How many uses are left; null if unlimited. */
export function remainingOf({ allotted, used }: Pick<ServiceUse, 'allotted' | 'used'>): number | null {
  return allotted === null ? null : Math.max(0, allotted - used)
}

export function serviceOnWire(use: ServiceUse): Service {
  const { name, category, service_category_mapping_id } = use.service
  return {
    name,
    category,
    service_category_mapping_id,
    allotted: use.allotted,
    granted: use.granted,
    used: use.used,
    remaining: remainingOf(use),
  }
}
