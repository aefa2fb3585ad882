import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { readPlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import type { Paise } from '#values/money.ts'
import type { Service } from '../contract/usage.ts'
import { type Allotment, allotments } from '../rules/services.ts'
import { type SubscriptionTerm, termOfToday } from './terms.ts'

export interface ServiceUse extends Allotment {
  used: number
}

/** What was used of a plan in one paid period. */
export interface TermUsage {
  term: SubscriptionTerm
  services: ServiceUse[]
  /** Of everything that was used and not given back. */
  worth_used_paise: Paise
}

/** What was used in the paid period of today. */
export async function usageOfTerm(db: Db, subscription_id: string, now: Date): Promise<TermUsage> {
  return usageIn(db, await termOfToday(db, subscription_id, now))
}

/** What was used in a paid period, service by service as the plan of that period gives them. */
export async function usageIn(db: Db, term: SubscriptionTerm): Promise<TermUsage> {
  const { benefits } = await readPlanVersion(db, term.plan_version_id)
  const sums = await db
    .selectFrom('subscription_usages')
    .select(['service', sql<number>`sum(count)::int`.as('used'), sql<bigint>`sum(worth_paise)::bigint`.as('worth')])
    .where('subscription_id', '=', term.subscription_id)
    .where('term', '=', term.number)
    .groupBy('service')
    .execute()
  const usedOf = (name: string) => sums.find(({ service }) => service === name)?.used ?? 0
  return {
    term,
    services: allotments(benefits).map((given) => ({ ...given, used: usedOf(given.service.name) })),
    worth_used_paise: sums.reduce((sum, { worth }) => sum + worth, 0n),
  }
}

/** How many uses are left; null where they are not counted. */
export function remainingOf({ allotted, used }: Pick<ServiceUse, 'allotted' | 'used'>): number | null {
  return allotted === null ? null : Math.max(0, allotted - used)
}

export function serviceOnWire(use: ServiceUse): Service {
  const { name, category, service_category_mapping_id } = use.service
  return {
    ...{ name, category, service_category_mapping_id },
    allotted: use.allotted,
    used: use.used,
    remaining: remainingOf(use),
  }
}
