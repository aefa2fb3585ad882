import type { Parts } from '#platform/parts.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { listPlans, readPlan, readPlanGroup } from '../contract.ts'
import { CatalogueBuffer } from './catalogue-buffer.ts'

/** The calls of the plans room, answered from this process's buffer. */
export function planRoutes({ db }: Pick<Parts, 'db'>): Route[] {
  const catalogue = new CatalogueBuffer(db)
  return [
    on(listPlans, ({ query, now }) => catalogue.list(query, now)),
    on(readPlan, ({ params, query }) =>
      catalogue.plan(params.id, { product_code: query.product_code, benefits: query.with_benefits !== 'false' }),
    ),
    on(readPlanGroup, ({ params, query, now }) =>
      catalogue.group(
        params.slug,
        { benefits: query.with_plan_benefits !== 'false', cities: query.with_plan_cities !== 'false' },
        now,
      ),
    ),
  ]
}
