import { Link } from 'react-router'
import type { PlanCard } from '#rooms/plans/rules/plan-card.ts'
import { Stack } from '#ui/stack.tsx'
import classes from './other-plans.module.css'

/** The other plans of a group, each in three lines with a link to the details. */
export function OtherPlans({ cards }: { cards: readonly PlanCard[] }) {
  return (
    <Stack as="ul" gap="lg" columns={4}>
      {cards.map(({ id, name, subtitle, price, period }) => (
        <li key={id}>
          <Link to={`/know-more/${id}`} className={classes.plan}>
            <span className={classes.name}>{name}</span>
            <span className={classes.subtitle}>{subtitle}</span>
            <span className={classes.price}>
              {price} <span className={classes.subtitle}>{period}</span>
            </span>
          </Link>
        </li>
      ))}
    </Stack>
  )
}
