import { CallMeBand } from '#rooms/leads/components/call-me-band.tsx'
import { planWords } from '#rooms/plans/words.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { StepList } from '#ui/step-list.tsx'
import { Exclusions } from './exclusions.tsx'
import classes from './group-view.module.css'
import { Hero } from './hero.tsx'
import type { GroupPage } from './load-group.ts'
import { MyPlanStrip } from './my-plan-strip.tsx'
import { PlanCardView } from './plan-card-view.tsx'
import { PlanIndex } from './plan-index.tsx'
import { Questions } from './questions.tsx'
import { StructuredData } from './structured-data.tsx'

const words = planWords.page

/** A plan group's page: what it is for, the plans with their full prices, how it works, and what it does not do. */
export function GroupView(group: GroupPage) {
  const { kind, cards, notice, has_active_plan } = group
  const [first, ...others] = cards
  return (
    <div className={classes.page}>
      <StructuredData {...group} />
      {(has_active_plan || notice) && (
        <div className={classes.notices}>
          {has_active_plan && <MyPlanStrip />}
          {notice && <Notice>{notice}</Notice>}
        </div>
      )}
      <Hero {...group} />
      <section id="plans" className={classes.section} aria-labelledby="plans-title">
        <div className={classes.head}>
          <h2 id="plans-title" className={classes.title} tabIndex={-1}>
            {cards.length === 1 ? words.onePlanTitle : words.plansTitle}
          </h2>
          <p className={classes.lead}>{first ? words.plansLead : words.noPlans}</p>
        </div>
        {others.length > 0 && <PlanIndex cards={cards} />}
        {first && <PlanCardView card={first} kind={kind} featured />}
        {others.length > 0 && (
          <div className={classes.grid}>
            {others.map((card) => (
              <PlanCardView key={card.id} card={card} kind={kind} />
            ))}
          </div>
        )}
      </section>
      <div className={classes.band}>
        <section className={classes.section} aria-labelledby="how-title">
          <h2 id="how-title" className={classes.title}>
            {words.howTitle}
          </h2>
          <div className={classes.how}>
            <StepList steps={planWords.how[kind]} />
            {first && first.exclusions.length > 0 && (
              <Card>
                <Exclusions kind={kind} exclusions={first.exclusions} />
              </Card>
            )}
          </div>
        </section>
      </div>
      <Questions kind={kind} />
      <CallMeBand />
    </div>
  )
}
