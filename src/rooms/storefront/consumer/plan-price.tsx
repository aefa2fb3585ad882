import type { PlanCard } from '#rooms/plans/rules/plan-card.ts'
import { Muted } from '#ui/muted.tsx'
import { pageWords as words } from '../words/page.ts'
import classes from './plan-price.module.css'

/** The full price first; the price per month is the smaller line. */
export function PlanPrice({ card }: { card: PlanCard }) {
  return (
    <div className={classes.block}>
      <p className={classes.line}>
        <span className={classes.price}>{card.price}</span>
        <span className={classes.period}>
          {card.period}, {words.taxesIncluded}
        </span>
      </p>
      {card.worth && (
        <Muted size="sm">
          {words.worth(card.worth)} <span className={classes.discount}>{card.discount}</span>
        </Muted>
      )}
      {card.monthly && <Muted size="sm">{words.monthlyLine(card.monthly)}</Muted>}
      <Muted size="sm">{card.billing}</Muted>
    </div>
  )
}
