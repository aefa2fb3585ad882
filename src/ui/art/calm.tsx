import classes from './art.module.css'
import { Twig } from './leaf.tsx'

/** A quiet field with one sprig and a low sun: for an empty state that is not an error. */
export function Calm() {
  return (
    <svg viewBox="0 0 320 200" width={320} height={200} aria-hidden="true" focusable="false" className={classes.art}>
      <circle className={classes.marigold} cx="222" cy="100" r="32" />
      <circle className={classes.halo} cx="222" cy="100" r="46" />
      <path className={classes.hillFar} d="M0 140c54-30 112-34 170-12 52 20 102 18 150-8v80H0z" />
      <Twig x={112} y={180} turn={-4} size={1.2} />
      <path className={classes.hillNear} d="M0 170c70-22 138-22 204-4 42 12 80 12 116 0v34H0z" />
    </svg>
  )
}
