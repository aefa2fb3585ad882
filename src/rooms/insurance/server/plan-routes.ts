import { on, type Route } from '#platform/serving/context.ts'
import * as calls from '../contract/plans.ts'
import { listSellableCovers, readCoverOnShow } from './covers.ts'
import { planDetailOnWire, planOnWire } from './plan-on-wire.ts'

export const insurancePlanRoutes: Route[] = [
  on(calls.listInsurancePlans, async ({ db, now }) => ({
    insurance_plans: (await listSellableCovers(db, now)).map((cover) => planOnWire(cover, now)),
  })),
  on(calls.readInsurancePlan, async ({ db, params, now }) =>
    planDetailOnWire(await readCoverOnShow(db, params.id), now),
  ),
]
