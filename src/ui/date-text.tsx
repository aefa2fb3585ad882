import { formatClock, formatDate } from '#values/display-time.ts'
import classes from './date-text.module.css'

interface DateTextProps {
  /** A calendar date 'YYYY-MM-DD', or an instant in ISO 8601 with its zone. */
  value: string
  /** Adds the clock time in India; only for instants. */
  withTime?: boolean
}

/** '05 Sep 2026' or '05 Sep 2026, 14:30', in Indian time whatever the device's time zone. */
export function DateText({ value, withTime }: DateTextProps) {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(value) ? undefined : new Date(value)
  const date = formatDate(instant ?? value)
  return (
    <time dateTime={value} className={classes.date}>
      {withTime && instant ? `${date}, ${formatClock(instant)}` : date}
    </time>
  )
}
