import classes from './meter.module.css'

/** A share as a bar, which only repeats what a text beside it says. */
export function Meter({ percent }: { percent: number }) {
  return (
    <div className={classes.track} aria-hidden="true">
      <span className={classes.share} style={{ width: `${percent}%` }} />
    </div>
  )
}
