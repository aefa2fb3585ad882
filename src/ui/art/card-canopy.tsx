import classes from './card-canopy.module.css'

/** Each leaf of the spray: where it begins, its turn in degrees, its size, and whether it is the lighter of the two greens. */
const LEAVES = [
  [58, 226, -70, 1.05, true],
  [60, 214, 62, 0.95, false],
  [63, 180, -62, 1.2, false],
  [69, 164, 72, 1.05, true],
  [80, 136, -46, 1.3, true],
  [92, 118, 92, 1.05, false],
  [104, 104, -22, 1.35, false],
  [128, 84, 124, 1.1, true],
  [138, 78, 2, 1.3, true],
  [168, 64, 140, 1.05, false],
  [176, 61, 24, 1.2, false],
  [206, 54, 152, 0.95, true],
  [212, 53, 48, 1.05, true],
] as const

/** Half of the canopy, and its mirror image. */
const MIRROR = [undefined, 'matrix(-1 0 0 1 480 0)'] as const

/** The canopy over the sun, behind the plan card. */
export function CardCanopy() {
  return (
    <svg className={classes.canopy} viewBox="0 0 480 330" preserveAspectRatio="xMidYMin meet" aria-hidden="true">
      <circle className={classes.halo} cx="240" cy="226" r="132" />
      <circle className={classes.sun} cx="240" cy="226" r="96" />
      {MIRROR.map((transform) => (
        <g key={transform ?? ''} transform={transform}>
          <path className={classes.branch} d="M52 330C48 232 60 148 104 104s92-50 138-52" />
          {LEAVES.map(([x, y, turn, size, isLight]) => (
            <g key={x} transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
              <path className={isLight ? classes.light : classes.dark} d="M0 0C-14-7-16-27 0-42C16-27 14-7 0 0z" />
              <path className={classes.vein} d="M0-3V-31M0-12l6-6M0-12l-6-6M0-20l5-5M0-20l-5-5" />
            </g>
          ))}
        </g>
      ))}
    </svg>
  )
}
