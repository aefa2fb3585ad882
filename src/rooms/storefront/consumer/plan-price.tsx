import type { PlanCard } from '#rooms/plans/rules/plan-card.ts'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { pageWords as words } from '../words/page.ts'
import classes from './plan-price.module.css'

/** The full price first; the price per month is the smaller line. */
export function PlanPrice({ card }: { card: PlanCard }) {
  return (
    <Stack gap="xs">
      <p className={classes.line}>
        <span className={classes.price}>{card.price}</span>
        <strong>
          {card.period}, {words.taxesIncluded}
        </strong>
      </p>
      {card.worth && (
        <Muted size="sm">
          {words.worth(card.worth)} <span className={classes.discount}>{card.discount}</span>
        </Muted>
      )}
      {card.monthly && <Muted size="sm">{words.monthlyLine(card.monthly)}</Muted>}
      <Muted size="sm">{card.billing}</Muted>
    </Stack>
  )
}
