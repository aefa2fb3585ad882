import classes from './waiting-bar.module.css'

/** A progress bar without text; the text is above it. */
export function WaitingBar() {
  return (
    <div className={classes.track} aria-hidden="true">
      <span className={classes.mark} />
    </div>
  )
}
