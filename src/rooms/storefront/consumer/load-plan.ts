import type { RouterContextProvider } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { planOf, readPlan } from '#rooms/plans/contract.ts'
import { COVID_GROUP_SLUG, LANDING_GROUP_SLUG } from '#rooms/plans/rules/default-groups.ts'
import { type PlanCard, planCard } from '#rooms/plans/rules/plan-card.ts'
import { istDateOf } from '#values/ist-date.ts'
import { fetchPlanList } from './fetch-plan-list.ts'

/** What the know-more page shows. */
export interface PlanPage {
  card: PlanCard
  kind: 'retail' | 'home-care'
  others: Pick<PlanCard, 'id' | 'name' | 'price' | 'period'>[]
}

/** @throws Response 404 for a plan that is unknown or no longer sold, with the API's answer as its body */
export async function loadPlan(context: Readonly<RouterContextProvider>, id: string): Promise<PlanPage> {
  const query = { product_code: 'healthplan', with_benefits: 'true' } as const
  const [plan, retail, homeCare] = await Promise.all([
    pageRead(context, readPlan, { params: { id }, query }),
    fetchPlanList(context, LANDING_GROUP_SLUG),
    fetchPlanList(context, COVID_GROUP_SLUG),
  ])
  const today = istDateOf(context.get(pageContext).now)
  const isHomeCare = homeCare.some((one) => one.id === plan.id)
  const others = retail.filter((one) => one.id !== plan.id && !isHomeCare).map((one) => planCard(planOf(one), today))
  return {
    card: planCard(planOf(plan), today),
    kind: isHomeCare ? 'home-care' : 'retail',
    others: others.map(({ id, name, price, period }) => ({ id, name, price, period })),
  }
}
