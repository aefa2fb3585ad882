import type { PlanCard } from '#rooms/plans/rules/plan-card.ts'
import classes from './worth-table.module.css'

interface WorthTableProps {
  card: PlanCard
  /** 'Bought one by one' and 'With the plan'. */
  alone: string
  together: string
}

/** Each part of a plan with its separate price, their sum, and the plan's price below. */
export function WorthTable({ card, alone, together }: WorthTableProps) {
  return (
    <table className={classes.table}>
      <tbody>
        {card.benefits.map(({ title, more, worth }) => (
          <tr key={title}>
            <th scope="row">
              {title}
              {more.length > 0 && <span className={classes.more}>{more.join(' · ')}</span>}
            </th>
            <td>{worth?.replace(/^worth /, '') ?? '–'}</td>
          </tr>
        ))}
        {card.worth && (
          <tr className={classes.sum}>
            <th scope="row">{alone}</th>
            <td>{card.worth}</td>
          </tr>
        )}
        <tr className={classes.price}>
          <th scope="row">{together}</th>
          <td>{card.price}</td>
        </tr>
      </tbody>
    </table>
  )
}
