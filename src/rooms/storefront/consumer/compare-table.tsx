import { Link } from 'react-router'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { Comparison } from '../rules/compare-plans.ts'
import classes from './compare-table.module.css'

interface CompareTableProps extends Comparison {
  caption: string
  /** Shown if a plan does not have something. */
  none: string
}

/** Plans side by side: on a phone the table scrolls within its own box, with a fixed first column. */
export function CompareTable({ caption, none, plans, rows }: CompareTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the box with the arrow keys
    <section className={classes.box} aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            <td />
            {plans.map(({ id, name }) => (
              <th key={id} scope="col">
                <Link to={`/know-more/${id}`}>{name}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells.map((cell, index) => (
                <td key={plans[index]?.id} className={cell === null ? classes.none : undefined}>
                  {cell ?? (
                    <>
                      <span aria-hidden="true">–</span>
                      <VisuallyHidden>{none}</VisuallyHidden>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
