import classes from './art.module.css'
import { Leaf, Twig } from './leaf.tsx'

/** A phone that has just received a six-digit code. */
export function PhoneCode() {
  return (
    <svg viewBox="0 0 320 220" width={320} height={220} aria-hidden="true" focusable="false" className={classes.art}>
      <circle className={classes.halo} cx="164" cy="112" r="98" />
      <path className={classes.hillFar} d="M24 196c60-22 190-26 272-6v30H24z" />
      <Twig x={70} y={206} turn={-16} size={1.15} />
      <g transform="rotate(5 180 110)">
        <rect className={classes.device} x="132" y="18" width="104" height="190" rx="18" />
        <rect className={classes.screen} x="139" y="25" width="90" height="176" rx="12" />
        <rect className={classes.device} x="168" y="30" width="32" height="6" rx="3" />
        <Leaf x={184} y={82} turn={0} size={0.7} />
        <Leaf x={184} y={84} turn={72} size={0.48} tone="leafSoft" />
        <Leaf x={184} y={84} turn={-72} size={0.48} tone="leafSoft" />
        {[0, 1, 2, 3, 4, 5].map((digit) => (
          <rect
            key={digit}
            className={digit < 4 ? classes.digitFull : classes.digit}
            x={148.5 + digit * 12.4}
            y="104"
            width="9.4"
            height="15"
            rx="2.5"
          />
        ))}
        <rect className={classes.line} x="152" y="132" width="64" height="5" rx="2.5" />
        <rect className={classes.line} x="164" y="143" width="40" height="5" rx="2.5" />
        <rect className={classes.cloth1} x="150" y="166" width="68" height="18" rx="7" />
      </g>
      <g>
        <path
          className={classes.bubble}
          d="M206 38h76a10 10 0 0 1 10 10v30a10 10 0 0 1-10 10h-58l-16 13v-13h-2a10 10 0 0 1-10-10V48a10 10 0 0 1 10-10z"
        />
        {[0, 1, 2, 3, 4, 5].map((dot) => (
          <circle key={dot} className={classes.bubbleInk} cx={214 + dot * 12} cy="63" r="4" />
        ))}
      </g>
    </svg>
  )
}
