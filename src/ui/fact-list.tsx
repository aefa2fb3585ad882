import type { ReactNode } from 'react'
import classes from './fact-list.module.css'

/** Facts by name; what has no name or is not known is not listed. */
export function FactList({
  facts,
  layout = 'lines',
}: {
  facts: readonly (readonly [name: string | null | undefined, value: ReactNode])[]
  /** lines: a fact a line, its name before it · columns: as many beside each other as there is room, each below its name. */
  layout?: 'lines' | 'columns'
}) {
  return (
    <dl className={classes[layout]}>
      {facts.map(
        ([name, value]) =>
          name &&
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
