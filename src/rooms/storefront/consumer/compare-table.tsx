import { Link } from 'react-router'
import type { Comparison } from '../rules/compare-plans.ts'
import { storefrontWords } from '../words.ts'
import classes from './compare-table.module.css'

const words = storefrontWords.compare

/** Plans side by side: a table that scrolls within its own box on a phone, the first column staying. */
export function CompareTable({ plans, rows }: Comparison) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls the box with the arrow keys
    <section className={classes.box} aria-label={words.caption} tabIndex={0}>
      <table className={classes.table}>
        <caption className={classes.caption}>{words.caption}</caption>
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
                      <span className={classes.spoken}>{words.none}</span>
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
