import type { PlanCard } from '#rooms/plans/rules/plan-card.ts'
import { pageWords } from '../words/page.ts'
import classes from './plan-index.module.css'

/** All plans with coverage and price side by side, each linking to its card. */
export function PlanIndex({ cards }: { cards: readonly PlanCard[] }) {
  return (
    <nav aria-label={pageWords.planIndex}>
      <ul className={classes.index}>
        {cards.map((card) => (
          <li key={card.id}>
            <a href={`#${card.id}`} className={classes.plan}>
              <span className={classes.name}>{card.name}</span>
              <span className={classes.covers}>{card.coverage_text}</span>
              <span className={classes.price}>{card.price}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
