import classes from './waiting-bar.module.css'

/** Says without words that the page is at work; the words stand above it. */
export function WaitingBar() {
  return (
    <div className={classes.track} aria-hidden="true">
      <span className={classes.mark} />
    </div>
  )
}
