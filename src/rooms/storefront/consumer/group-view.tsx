/* chunk: shop */
import type { ReactNode } from 'react'
import { OfferSlot } from '#rooms/offers/components/offer-slot.tsx'
import { Hero } from '#ui/hero.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { pageWords as words } from '../words/page.ts'
import { BelowPlans } from './below-plans.tsx'
import type { GroupPage } from './group-page-of.ts'
import classes from './group-view.module.css'
import { MyPlanStrip } from './my-plan-strip.tsx'
import { PlanCardView } from './plan-card-view.tsx'
import { PlanIndex } from './plan-index.tsx'
import { SeePlans } from './see-plans.tsx'

interface GroupViewProps {
  /** The hero picture. */
  art: ReactNode
  /** Whom to ring instead of buying. */
  danger?: ReactNode
  /** Staff preview, which must not start an offer's window. */
  preview?: boolean
}

/**
 * A plan group's page: its purpose, the plans with their full prices, how it works, and the limits.
 */
export function GroupView({ art, danger, preview, ...group }: GroupPage & GroupViewProps) {
  const { kind, cards, notice, my_plan } = group
  const [first, ...others] = cards
  return (
    <div>
      {(my_plan || notice) && (
        <div className={classes.notices}>
          {my_plan && <MyPlanStrip {...my_plan} />}
          {notice && <Notice>{notice}</Notice>}
        </div>
      )}
      <Hero {...group} art={art} action={<SeePlans count={cards.length} />} />
      {danger && <div className={classes.notices}>{danger}</div>}
      <section id="plans" className={classes.section} aria-labelledby="plans-title">
        <Stack gap="xs">
          <h2 id="plans-title" className={classes.title} tabIndex={-1}>
            {cards.length === 1 ? words.onePlanTitle : words.plansTitle}
          </h2>
          <p className={classes.lead}>{first ? words.plansLead : words.noPlans}</p>
        </Stack>
        {others.length > 0 && <PlanIndex cards={cards} />}
        {first && <PlanCardView card={first} kind={kind} featured />}
        {others.length > 0 && (
          <Stack gap="2xl" columns={2}>
            {others.map((card) => (
              <PlanCardView key={card.id} card={card} kind={kind} />
            ))}
          </Stack>
        )}
      </section>
      {first && group.below && <BelowPlans {...group.below} />}
      {kind === 'retail' && !my_plan && !preview && <OfferSlot />}
    </div>
  )
}
