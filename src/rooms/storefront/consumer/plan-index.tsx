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
              <strong className={classes.name}>{card.name}</strong>
              <span className={classes.covers}>{card.coverage_text}</span>
              <strong className={classes.price}>{card.price}</strong>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
