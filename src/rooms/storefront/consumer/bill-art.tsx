import classes from '#ui/art/art.module.css'
import { Leaf, Twig } from '#ui/art/leaf.tsx'

/** A doctor's bill on the table, being photographed with a phone. */
export function BillArt() {
  return (
    <svg viewBox="0 0 420 300" width={420} height={300} aria-hidden="true" focusable="false" className={classes.art}>
      <circle className={classes.halo} cx="204" cy="150" r="128" />
      <circle className={classes.marigoldPale} cx="204" cy="150" r="96" />
      <path className={classes.hillFar} d="M0 232c70-30 150-36 230-20 76 16 132 10 190-10v98H0z" />
      <Twig x={54} y={276} turn={-10} size={1.1} />
      <g transform="rotate(-9 150 160)">
        <path
          className={classes.paper}
          d="M84 60a8 8 0 0 1 8-8h118a8 8 0 0 1 8 8v196l-14-9-13 9-14-9-13 9-14-9-13 9-14-9-13 9-13-9-13 9z"
        />
        <path className={classes.cloth2} d="M108 78h8v-8h9v8h8v9h-8v8h-9v-8h-8z" />
        <rect className={classes.line} x="146" y="74" width="52" height="6" rx="3" />
        <rect className={classes.line} x="146" y="87" width="36" height="6" rx="3" />
        <rect className={classes.line} x="104" y="118" width="94" height="6" rx="3" />
        <rect className={classes.line} x="104" y="136" width="74" height="6" rx="3" />
        <rect className={classes.line} x="104" y="154" width="86" height="6" rx="3" />
        <path className={classes.rupee} d="M106 184h22M106 192h22M106 184h7c13 0 13 16 0 16h-7l17 17" />
        <rect className={classes.cloth1} x="142" y="192" width="56" height="10" rx="5" />
      </g>
      <g transform="rotate(8 286 170)">
        <rect className={classes.device} x="228" y="66" width="116" height="204" rx="20" />
        <rect className={classes.screen} x="236" y="76" width="100" height="184" rx="12" />
        <rect className={classes.hillNear} x="246" y="88" width="80" height="112" rx="8" />
        <path className={classes.paper} d="M262 100h48v86l-8-5-8 5-8-5-8 5-8-5-8 5z" />
        <rect className={classes.line} x="270" y="112" width="32" height="5" rx="2.5" />
        <rect className={classes.line} x="270" y="124" width="24" height="5" rx="2.5" />
        <rect className={classes.line} x="270" y="136" width="28" height="5" rx="2.5" />
        <rect className={classes.cloth1} x="270" y="154" width="24" height="7" rx="3.5" />
        <circle className={classes.device} cx="286" cy="230" r="18" />
        <circle className={classes.screen} cx="286" cy="230" r="13" />
        <circle className={classes.marigold} cx="286" cy="230" r="9" />
      </g>
      <circle className={classes.seal} cx="352" cy="92" r="29" />
      <path className={classes.tick} d="M339 93l9 9 17-19" />
      <Leaf x={372} y={286} turn={30} size={1.1} tone="leafSoft" />
      <Leaf x={366} y={288} turn={-18} size={1.3} />
    </svg>
  )
}
