/* chunk: shop */
import { Muted } from '#ui/muted.tsx'
import type { PlanFact } from '../rules/plan-facts.ts'
import classes from './know-more.module.css'

/** Who the plan covers, how long, and where it is sold. */
export function PlanFacts({ facts }: { facts: readonly PlanFact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, fact }) => (
        <div key={name}>
          <Muted as="dt" size="sm">
            {name}
          </Muted>
          <dd>
            <strong>{fact}</strong>
          </dd>
        </div>
      ))}
    </dl>
  )
}
