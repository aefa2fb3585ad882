import type { Db } from '#platform/database/open-database.ts'
import { COVID_GROUP_SLUG, LANDING_GROUP_SLUG } from './rules/default-groups.ts'
import { COVID_PLAN } from './seed/home-care-plan.ts'
import { COUPLES_PLAN, FAMILY_PLAN, LITE_PLAN, PERSONAL_PLAN, PUNE_PLAN } from './seed/retail-plans.ts'
import { publishPlan } from './server/commands/publish-plan.ts'
import { savePlanGroup } from './server/commands/save-plan-group.ts'

/** The ids of the demo plans; they never change, so that links to them keep working. */
export const DEMO_PLANS = {
  family: FAMILY_PLAN.plan_id,
  couples: COUPLES_PLAN.plan_id,
  personal: PERSONAL_PLAN.plan_id,
  lite: LITE_PLAN.plan_id,
  pune: PUNE_PLAN.plan_id,
  covid: COVID_PLAN.plan_id,
} as const

/** The catalogue of the demo world: the retail plans, and the covid home-care plan. Seeding again changes nothing. */
export async function seedPlans(db: Db, now: Date): Promise<void> {
  const seeded = await db.selectFrom('plans').select('id').where('id', '=', DEMO_PLANS.family).executeTakeFirst()
  if (seeded) return
  const retail = [FAMILY_PLAN, COUPLES_PLAN, PERSONAL_PLAN, LITE_PLAN, PUNE_PLAN]
  for (const plan of [...retail, COVID_PLAN]) await publishPlan(db, plan, now)
  await savePlanGroup(db, {
    slug: LANDING_GROUP_SLUG,
    kind: 'retail',
    title: 'Health plans for your family',
    headline: 'A family doctor in your pocket. All year.',
    lead: 'Unlimited online consultations, free clinic visits, full check-ups and medicines at your door. One price, everything told before you pay.',
    status: 'LIVE',
    plan_ids: retail.map(({ plan_id }) => plan_id),
  })
  await savePlanGroup(db, {
    slug: COVID_GROUP_SLUG,
    kind: 'home-care',
    title: 'Covid home care',
    headline: 'Recover at home. With a doctor beside you.',
    lead: 'A 12-day programme for mild covid: a dedicated doctor, consultations on the days that matter, and a kit at your door.',
    status: 'LIVE',
    plan_ids: [COVID_PLAN.plan_id],
  })
}
