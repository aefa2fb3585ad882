import classes from '#ui/art/art.module.css'
import { Leaf, Twig } from '#ui/art/leaf.tsx'

/** A house in the evening sun, a person resting at its window, and the doctor on a phone. */
export function HomeCareArt() {
  return (
    <svg viewBox="0 0 480 372" width={480} height={372} aria-hidden="true" focusable="false" className={classes.art}>
      <circle className={classes.halo} cx="214" cy="180" r="140" />
      <circle className={classes.marigoldPale} cx="214" cy="180" r="108" />
      <path className={classes.hillFar} d="M0 292c70-34 152-40 232-22 86 20 166 14 248-16v118H0z" />
      <path className={classes.leafSoft} d="M92 176 214 76l122 100z" />
      <path className={classes.paper} d="M112 176h204v156H112z" />
      <path className={classes.hillNear} d="M134 196h112v88H134z" />
      <path className={classes.cloth5} d="M134 284v-20c0-12 22-20 52-20s60 10 60 28v12z" />
      <circle className={classes.skin} cx="176" cy="234" r="17" />
      <path className={classes.hair} d="M159 236c-3-15 6-22 17-22s20 7 17 21c-5-2-8-5-10-9-6 4-16 4-24 10z" />
      <path className={classes.cloth3} d="M266 228h36v104h-36z" />
      <circle className={classes.marigold} cx="294" cy="282" r="3" />
      <Leaf x={106} y={332} turn={-38} size={1.1} tone="leafSoft" />
      <Leaf x={100} y={334} turn={12} size={1.3} />
      <path className={classes.hillNear} d="M0 338c92-24 178-26 262-10 80 14 152 10 218-8v52H0z" />
      <g transform="translate(-28 4)">
        <rect className={classes.device} x="352" y="132" width="96" height="180" rx="16" />
        <rect className={classes.screen} x="360" y="142" width="80" height="160" rx="9" />
        <circle className={classes.halo} cx="400" cy="194" r="34" />
        <circle className={classes.skinDeep} cx="400" cy="188" r="17" />
        <path className={classes.hair} d="M383 190c-3-16 6-24 17-24s20 8 17 23c-4-3-9-8-12-13-5 6-14 10-22 14z" />
        <path className={classes.cloth1} d="M372 240c0-18 11-30 28-30s28 12 28 30z" />
        <path className={classes.seam} d="M392 212l8 14 8-14" />
        <rect className={classes.line} x="372" y="256" width="56" height="7" rx="3.5" />
        <rect className={classes.line} x="372" y="271" width="38" height="7" rx="3.5" />
      </g>
      <Twig x={66} y={344} turn={-6} size={1.05} />
    </svg>
  )
}
