import { DateText } from '#ui/date-text.tsx'
import { Stack } from '#ui/stack.tsx'
import { daysBetween } from '#values/ist-date.ts'
import type { Subscription } from '../contract/subscription.ts'
import { subscriptionWords as words } from '../words.ts'
import classes from './term-bar.module.css'

type Term = Pick<Subscription, 'start_date' | 'end_date' | 'days_left'>

/** How much of the term is left: as text, as dates, and as a bar that only repeats them. */
export function TermBar({ start_date, end_date, days_left }: Term) {
  const days = daysBetween(start_date, end_date) + 1
  const left = Math.min(100, Math.max(0, (days_left / days) * 100))
  return (
    <Stack gap="sm">
      <p className={classes.left}>{words.daysLeft(days_left)}</p>
      <div className={classes.track} aria-hidden="true">
        <span className={classes.rest} style={{ width: `${left}%` }} />
      </div>
      <dl className={classes.dates}>
        <div>
          <dt>{words.validFrom}</dt>
          <dd>
            <DateText value={start_date} />
          </dd>
        </div>
        <div className={classes.end}>
          <dt>{words.validTill}</dt>
          <dd>
            <DateText value={end_date} />
          </dd>
        </div>
      </dl>
    </Stack>
  )
}
