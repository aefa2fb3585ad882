import type { Db } from '#platform/database/open-database.ts'
import { isHomeCare } from '#rooms/plans/rules/home-care.ts'
import { readCatalogue } from '#rooms/plans/server/queries/read-catalogue.ts'
import type { PlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'

/** The slug of the group that sells a home-care plan; null for any other plan. */
export async function homeCareSlug(db: Db, plan: Pick<PlanVersion, 'plan_id' | 'line'>): Promise<string | null> {
  if (!isHomeCare(plan)) return null
  const { groups } = await readCatalogue(db)
  const group = groups.find(({ kind, status, plan_ids }) => {
    return isHomeCare({ line: kind }) && status === 'LIVE' && plan_ids.includes(plan.plan_id)
  })
  return group?.slug ?? null
}
