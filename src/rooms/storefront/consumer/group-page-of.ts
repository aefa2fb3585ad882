import { type PlanGroupReply, planOf } from '#rooms/plans/contract.ts'
import { type PlanCard, planCard } from '#rooms/plans/rules/plan-card.ts'
import type { IstDate } from '#values/ist-date.ts'
import { type BelowPlans, belowPlans, type ShownReview } from '../rules/below-plans.ts'
import { structuredData } from '../rules/structured-data.ts'
import { storefrontWords as words } from '../words/loaders.ts'
import type { MyPlan } from './my-plan-strip.tsx'

/** What the page of a plan group shows. */
export interface GroupPage extends Omit<PlanGroupReply, 'plans'> {
  cards: PlanCard[]
  /** For who has a plan in force. */
  my_plan: MyPlan | undefined
  /** Said above everything else. */
  notice: string | undefined
  /** The page's public address, without its query. */
  url: string
  promises: readonly string[]
  /** Undefined where nothing is sold. */
  below: (BelowPlans & { graph: ReturnType<typeof structuredData> }) | undefined
}

interface Around extends Pick<GroupPage, 'my_plan' | 'notice' | 'url'> {
  today: IstDate
  productName: string
  carePhone: string
  reviews: readonly ShownReview[]
}

/** A group's page, whether the group is on sale or a draft that staff look at. */
export function groupPageOf(
  { plans: sold, ...told }: PlanGroupReply,
  { today, productName, carePhone, reviews, my_plan, notice, url }: Around,
): GroupPage {
  const plans = sold.map(planOf)
  const cards = plans.map((plan) => planCard(plan, today))
  const below = {
    ...belowPlans(told.kind, plans, cards, reviews),
    graph: structuredData({ ...told, productName, carePhone, url, cards }),
  }
  return { ...told, cards, my_plan, notice, url, promises: words.promises[told.kind], below }
}
