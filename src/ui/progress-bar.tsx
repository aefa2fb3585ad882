import classes from './progress-bar.module.css'

interface ProgressBarProps {
  /** What is in progress, with figures: '1.2 of 3.4 MB sent'. */
  label: string
  /** From 0 to 1. */
  done: number
}

/** Progress of something that takes longer than a moment. */
export function ProgressBar({ label, done }: ProgressBarProps) {
  return (
    <div className={classes.progress}>
      <progress className={classes.bar} max={1} value={done} aria-label={label} />
      <span aria-hidden="true">{label}</span>
    </div>
  )
}
