/* chunk: shop */
import classes from './art.module.css'
import { Leaf, type LeafTone } from './leaf.tsx'

/** Positions of the leaves on the two boughs: x, y, rotation, size. The right bough mirrors the left one. */
const BOUGH: readonly (readonly [number, number, number, number, LeafTone])[] = [
  [58, 226, -70, 1.05, 'leafSoft'],
  [60, 214, 62, 0.95, 'leaf'],
  [63, 180, -62, 1.2, 'leaf'],
  [69, 164, 72, 1.05, 'leafSoft'],
  [80, 136, -46, 1.3, 'leafSoft'],
  [92, 118, 92, 1.05, 'leaf'],
  [104, 104, -22, 1.35, 'leaf'],
  [128, 84, 124, 1.1, 'leafSoft'],
  [138, 78, 2, 1.3, 'leafSoft'],
  [168, 64, 140, 1.05, 'leaf'],
  [176, 61, 24, 1.2, 'leaf'],
  [206, 54, 152, 0.95, 'leafSoft'],
  [212, 53, 48, 1.05, 'leafSoft'],
]

/** Two adults and two children under a canopy of tulsi, before a low sun. */
export function FamilyCanopy() {
  return (
    <svg viewBox="0 0 480 372" width={480} height={372} aria-hidden="true" focusable="false" className={classes.art}>
      <circle className={classes.halo} cx="240" cy="208" r="132" />
      <circle className={classes.marigoldPale} cx="240" cy="208" r="104" />
      <path className={classes.hillFar} d="M0 292c70-34 152-40 232-22 86 20 166 14 248-16v118H0z" />
      <Bough />
      <g transform="matrix(-1 0 0 1 480 0)">
        <Bough />
      </g>
      <Father />
      <Mother />
      <Girl />
      <Boy />
      <path className={classes.hillNear} d="M0 338c92-24 178-26 262-10 80 14 152 10 218-8v52H0z" />
    </svg>
  )
}

function Bough() {
  return (
    <g>
      <path className={classes.bough} d="M52 330C48 232 60 148 104 104s92-50 138-52" />
      {BOUGH.map(([x, y, turn, size, tone]) => (
        <Leaf key={`${x}-${y}`} x={x} y={y} turn={turn} size={size} tone={tone} />
      ))}
    </g>
  )
}

function Father() {
  return (
    <g>
      <path className={classes.cloth3} d="M170 344v-52h46v52h-19v-34h-8v34z" />
      <path className={classes.cloth1} d="M160 302v-62c0-22 14-36 33-36s33 14 33 36v62z" />
      <path className={classes.seam} d="M193 206v42" />
      <path className={classes.skin} d="M184 192h18v14c0 5-4 9-9 9s-9-4-9-9z" />
      <circle className={classes.skin} cx="193" cy="180" r="19" />
      <path
        className={classes.hair}
        d="M173 181c-3-17 7-27 20-27s23 10 20 27c-3-7-8-11-13-13-8 3-19 2-23 3-2 3-3 6-4 10z"
      />
    </g>
  )
}

function Mother() {
  return (
    <g>
      <circle className={classes.hair} cx="289" cy="196" r="10" />
      <path className={classes.cloth2} d="M234 344c2-36 4-62 8-88 3-22 12-36 27-36s24 14 27 36c4 26 8 52 10 88z" />
      <path className={classes.drape} d="M246 240c16 2 36 12 47 32 8 16 12 42 13 72h-20c-2-40-14-70-44-84z" />
      <path className={classes.skinDeep} d="M261 208h16v14c0 4-4 8-8 8s-8-4-8-8z" />
      <circle className={classes.skinDeep} cx="269" cy="198" r="18" />
      <path className={classes.hair} d="M250 200c-3-17 7-27 19-27s22 9 20 26c-4-3-10-9-13-15-5 7-16 11-26 16z" />
      <circle className={classes.bindi} cx="266" cy="193" r="1.8" />
    </g>
  )
}

function Girl() {
  return (
    <g>
      <path className={classes.skin} d="M322 322h8v24h-8zM338 322h8v24h-8z" />
      <path className={classes.cloth4} d="M312 328c2-24 5-38 9-46 3-7 7-10 13-10s10 3 13 10c4 8 7 22 9 46z" />
      <circle className={classes.hair} cx="317" cy="246" r="7" />
      <circle className={classes.hair} cx="351" cy="246" r="7" />
      <circle className={classes.skin} cx="334" cy="256" r="16" />
      <path className={classes.hair} d="M317 257c-2-15 6-23 17-23s19 8 17 23c-4-6-10-10-17-11-7 1-13 5-17 11z" />
      <path className={classes.armSkin} d="M316 290l-16 12" />
    </g>
  )
}

function Boy() {
  return (
    <g>
      <path className={classes.cloth3} d="M122 346v-26h30v26h-12v-16h-6v16z" />
      <path className={classes.cloth5} d="M117 326v-32c0-14 8-22 20-22s20 8 20 22v32z" />
      <circle className={classes.skinDeep} cx="137" cy="256" r="16" />
      <path className={classes.hair} d="M121 256c-3-15 6-22 16-22s19 7 16 22c-2-5-5-8-9-10-7 3-17 2-23 10z" />
      <path className={classes.armSkinDeep} d="M156 294l12 8" />
    </g>
  )
}
