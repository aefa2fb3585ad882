import type { ReactNode } from 'react'
import classes from './fact-list.module.css'

/** Facts by name; empty and unknown values are left out. */
export function FactList({
  facts,
  layout = 'lines',
  label,
}: {
  facts: readonly (readonly [name: string | null | undefined, value: ReactNode])[]
  /**
   * lines: a fact a line, its name before it · sides: the same, each value at the far end · columns: as many beside each
   * other as there is room, each below its name.
   */
  layout?: 'lines' | 'sides' | 'columns'
  /** What the facts are about, where no heading says it. */
  label?: string
}) {
  return (
    <dl className={classes[layout]} aria-label={label}>
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
