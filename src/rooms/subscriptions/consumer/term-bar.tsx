import { DateText } from '#ui/date-text.tsx'
import { Meter } from '#ui/meter.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { daysFrom } from '#values/ist-date.ts'
import type { Subscription } from '../contract/subscription.ts'
import { subscriptionWords as words } from '../words.ts'
import classes from './term-bar.module.css'

type Term = Pick<Subscription, 'start_date' | 'end_date' | 'days_left'>

/** How much of the term is left: as text, as dates, and as a bar that only repeats them. */
export function TermBar({ start_date, end_date, days_left }: Term) {
  const days = daysFrom(start_date, end_date)
  const left = Math.min(100, Math.max(0, (days_left / days) * 100))
  return (
    <Stack gap="sm">
      <Title as="p" size="md">
        {words.daysLeft(days_left)}
      </Title>
      <Meter percent={left} />
      <Stack as="dl" direction="row" gap="lg" justify="between">
        <div>
          <Muted as="dt" size="sm">
            {words.validFrom}
          </Muted>
          <dd>
            <strong>
              <DateText value={start_date} />
            </strong>
          </dd>
        </div>
        <div className={classes.end}>
          <Muted as="dt" size="sm">
            {words.validTill}
          </Muted>
          <dd>
            <strong>
              <DateText value={end_date} />
            </strong>
          </dd>
        </div>
      </Stack>
    </Stack>
  )
}
