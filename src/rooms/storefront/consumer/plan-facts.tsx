import type { PlanCard } from '#rooms/plans/rules/plan-card.ts'
import { planWords } from '#rooms/plans/words.ts'
import classes from './know-more.module.css'

/** Whom the plan covers, how long, and where it is sold. */
export function PlanFacts({ card }: { card: PlanCard }) {
  const { page } = planWords
  const facts = [
    [page.covers, card.coverage_text],
    [page.validity, card.period.replace(/^for /, '')],
    [page.soldIn, card.city_notice ?? (card.cities.length > 0 ? card.cities.join(', ') : page.everywhere)],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
