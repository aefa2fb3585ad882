import classes from './art.module.css'
import { Leaf } from './leaf.tsx'

/** A paid receipt among leaves, with its seal. */
export function ReceiptLeaf() {
  return (
    <svg viewBox="0 0 320 220" width={320} height={220} aria-hidden="true" focusable="false" className={classes.art}>
      <circle className={classes.halo} cx="160" cy="112" r="98" />
      <Leaf x={112} y={150} turn={-58} size={1.5} tone="leafSoft" />
      <Leaf x={114} y={118} turn={-72} size={1.2} />
      <Leaf x={116} y={176} turn={-96} size={1.15} />
      <Leaf x={208} y={96} turn={58} size={1.3} />
      <Leaf x={206} y={66} turn={40} size={1.05} tone="leafSoft" />
      <path
        className={classes.paper}
        d="M108 26a8 8 0 0 1 8-8h88a8 8 0 0 1 8 8v172l-13-9-13 9-13-9-13 9-13-9-13 9-13-9-13 9z"
      />
      <path className={classes.rupee} d="M148 40h26M148 50h26M148 40h8c16 0 16 20 0 20h-8l20 22" />
      <rect className={classes.line} x="124" y="100" width="72" height="5" rx="2.5" />
      <rect className={classes.line} x="124" y="115" width="50" height="5" rx="2.5" />
      <rect className={classes.line} x="124" y="130" width="62" height="5" rx="2.5" />
      <rect className={classes.cloth1} x="124" y="149" width="38" height="7" rx="3.5" />
      <circle className={classes.seal} cx="212" cy="156" r="29" />
      <path className={classes.tick} d="M199 157l9 9 17-19" />
    </svg>
  )
}
