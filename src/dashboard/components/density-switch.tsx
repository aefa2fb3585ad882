import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { words } from '../words.ts'
import classes from './list-table.module.css'
import { useDensity } from './use-density.ts'

const DENSITIES = ['compact', 'comfortable'] as const

/** The row height of every list. On a phone rows are cards, so there is nothing to choose. */
export function DensitySwitch() {
  const [density, setDensity] = useDensity()
  return (
    <fieldset className={classes.density}>
      <VisuallyHidden as="legend">{words.density}</VisuallyHidden>
      {DENSITIES.map((one) => (
        <button
          key={one}
          type="button"
          className={classes.tool}
          aria-pressed={one === density}
          onClick={() => setDensity(one)}
        >
          {words.densities[one]}
        </button>
      ))}
    </fieldset>
  )
}
