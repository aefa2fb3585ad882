import classes from './art.module.css'

/** A quiet field with a single sprig and a setting sun: nothing here, and nothing wrong. */
export function Calm() {
  return (
    <svg viewBox="0 0 320 200" width={320} height={200} aria-hidden="true" focusable="false" className={classes.art}>
      <circle className={classes.marigold} cx="214" cy="92" r="34" />
      <path className={classes.leaf2} d="M0 138c54-30 112-34 170-12 52 20 102 18 150-8v82H0z" />
      <path className={classes.leaf3} d="M0 164c70-26 138-26 204-6 42 12 80 12 116 0v42H0z" />
      <path className={classes.stem} d="M108 172V76" />
      <path className={classes.leaf6} d="M108 38c15 12 18 29 0 46-18-17-15-34 0-46z" />
      <path className={classes.leaf6} d="M108 120c5-23 22-34 47-32-3 24-21 37-47 32z" />
      <path className={classes.leaf5} d="M108 120c-5-23-22-34-47-32 3 24 21 37 47 32z" />
      <path className={classes.leaf5} d="M108 152c4-16 16-24 33-22-2 17-15 26-33 22z" />
      <path className={classes.leaf6} d="M108 152c-4-16-16-24-33-22 2 17 15 26 33 22z" />
    </svg>
  )
}
