import type { RouterContextProvider } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { planOf, readPlan } from '#rooms/plans/contract.ts'
import { COVID_GROUP_SLUG, LANDING_GROUP_SLUG } from '#rooms/plans/rules/default-groups.ts'
import { type PlanCard, planCard } from '#rooms/plans/rules/plan-card.ts'
import { planWords } from '#rooms/plans/words.ts'
import { istDateOf } from '#values/ist-date.ts'
import { exclusionsOf } from '../rules/exclusions-of.ts'
import { type PlanFact, planFacts } from '../rules/plan-facts.ts'
import { reimbursementsOf } from '../rules/reimbursements-of.ts'
import { knowMoreWords as words } from '../words/loaders.ts'
import { fetchPlanList } from './fetch-plan-list.ts'

/** The data of the know-more page. */
export interface PlanPage {
  card: PlanCard
  kind: 'retail' | 'home-care'
  others: Pick<PlanCard, 'id' | 'name' | 'price' | 'period' | 'cities'>[]
  /** `clinics` where the plan has visits to clinics. */
  texts: { back: string; benefits: string; others: string; clinics: string | false }
  facts: PlanFact[]
  reimbursements: ReturnType<typeof reimbursementsOf>
  exclusions: ReturnType<typeof exclusionsOf>
  /** Fair use, if any, and refunds. */
  policies: { id: string; title: string; text: string }[]
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
  const card = planCard(planOf(plan), today)
  const kind = isHomeCare ? 'home-care' : 'retail'
  const { page, fairUse, refunds } = planWords
  return {
    card,
    kind,
    others: others.map(({ id, name, price, period, cities }) => ({ id, name, price, period, cities })),
    texts: {
      back: words.backToPlans,
      benefits: words.benefitsTitle,
      others: words.otherPlans,
      clinics: card.benefits.some(({ provider }) => provider === 'book') && words.clinics,
    },
    facts: planFacts(card),
    reimbursements: reimbursementsOf(planOf(plan)),
    exclusions: exclusionsOf(kind, card.exclusions),
    policies: [
      ...(isHomeCare ? [] : [{ id: 'fair-use', title: page.fairUseTitle, text: fairUse }]),
      { id: 'refunds', title: page.refundTitle, text: refunds[kind] },
    ],
  }
}
