import { type PlanGroupReply, planOf } from '#rooms/plans/contract.ts'
import { type PlanCard, planCard } from '#rooms/plans/rules/plan-card.ts'
import type { IstDate } from '#values/ist-date.ts'
import { type BelowPlans, belowPlans, type ShownReview } from '../rules/below-plans.ts'
import { structuredData } from '../rules/structured-data.ts'
import { storefrontWords as words } from '../words/loaders.ts'
import type { MyPlan } from './my-plan-strip.tsx'

/** The data of a plan group's page. */
export interface GroupPage extends Omit<PlanGroupReply, 'plans'> {
  cards: PlanCard[]
  /** For visitors with an active plan. */
  my_plan: MyPlan | undefined
  /** Shown above everything else. */
  notice: string | undefined
  /** The page's public address, without its query. */
  url: string
  promises: readonly string[]
  /** Undefined if nothing is on sale. */
  below: (BelowPlans & { graph: ReturnType<typeof structuredData> }) | undefined
}

interface GroupPageContext extends Pick<GroupPage, 'my_plan' | 'notice' | 'url'> {
  today: IstDate
  productName: string
  carePhone: string
  reviews: readonly ShownReview[]
}

/** Builds a group's page, whether the group is on sale or a draft in staff preview. */
export function groupPageOf(
  { plans: sold, ...rest }: PlanGroupReply,
  { today, productName, carePhone, reviews, my_plan, notice, url }: GroupPageContext,
): GroupPage {
  const plans = sold.map(planOf)
  const cards = plans.map((plan) => planCard(plan, today))
  const below = {
    ...belowPlans(rest.kind, plans, cards, reviews),
    graph: structuredData({ ...rest, productName, carePhone, url, cards }),
  }
  return { ...rest, cards, my_plan, notice, url, promises: words.promises[rest.kind], below }
}
