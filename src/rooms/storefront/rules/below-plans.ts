import type { Plan } from '#rooms/plans/rules/plan.ts'
import type { PlanCard } from '#rooms/plans/rules/plan-card.ts'
import { storefrontWords as words } from '../words/loaders.ts'
import { comparePlans } from './compare-plans.ts'
import { exclusionsOf } from './exclusions-of.ts'

type Kind = 'retail' | 'home-care'

/** A review as displayed; `date` is formatted text. */
export interface ShownReview {
  name: string
  city: string | null
  rating: number
  text: string
  date: string
}

/** The content of a page below its plans; undefined parts are not shown. */
export type BelowPlans = ReturnType<typeof belowPlans>

/** @param cards of the same plans, in the same order */
export function belowPlans(
  kind: Kind,
  plans: readonly Plan[],
  cards: readonly PlanCard[],
  reviews: readonly ShownReview[],
) {
  const { compare, trust, claims } = words
  const { title, lead, caption, none } = compare
  const retail = kind === 'retail'
  return {
    comparison: plans.length > 1 ? { title, lead, caption, none, ...comparePlans(plans, cards) } : undefined,
    how: { title: words.howTitle, steps: words.how[kind] },
    exclusions: exclusionsOf(kind, cards[0]?.exclusions ?? []),
    trust: retail ? trust : undefined,
    claims: retail ? claims : undefined,
    reviews:
      retail && reviews.length > 0
        ? { title: words.reviews.title, lead: words.reviews.lead, list: reviews }
        : undefined,
    questions: { title: words.faqTitle, list: words.faq[kind] },
  }
}
