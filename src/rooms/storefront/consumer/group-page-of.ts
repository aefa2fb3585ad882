import { type PlanGroupReply, planOf } from '#rooms/plans/contract.ts'
import { type PlanCard, planCard } from '#rooms/plans/rules/plan-card.ts'
import type { IstDate } from '#values/ist-date.ts'
import { comparePlans } from '../rules/compare-plans.ts'
import type { BelowPlansProps } from './below-plans.tsx'
import type { ShownReview } from './load-below.ts'
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
  below: BelowPlansProps
}

interface Around extends Pick<GroupPage, 'my_plan' | 'notice' | 'url'> {
  today: IstDate
  carePhone: string
  reviews: readonly ShownReview[]
}

/** A group's page, whether the group is on sale or a draft that staff look at. */
export function groupPageOf(
  { plans: sold, ...told }: PlanGroupReply,
  { today, carePhone, reviews, my_plan, notice, url }: Around,
): GroupPage {
  const plans = sold.map(planOf)
  const cards = plans.map((plan) => planCard(plan, today))
  const { kind, title, lead } = told
  const below = {
    kind,
    exclusions: cards[0]?.exclusions ?? [],
    comparison: plans.length > 1 ? comparePlans(plans, cards) : undefined,
    reviews: kind === 'retail' ? reviews : [],
    told: { title, lead, url, carePhone, cards: cards.map(soldAs) },
  }
  return { ...told, cards, my_plan, notice, url, below }
}

function soldAs({ id, name, subtitle, price }: PlanCard) {
  return { id, name, subtitle, price }
}
