import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { formatDate } from '#values/display-time.ts'
import type { Seats } from '../contract/in-care.ts'
import { inCareWords as words } from '../words/in-care.ts'
import classes from './seat-bar.module.css'

const TONES = { in_care: 'strong', finished: 'pale', left: 'empty' } as const
const PARTS = ['in_care', 'finished', 'left'] as const

/** The seats of a contract: those that are left in words, and how all of them are used as a bar with its key. */
export function SeatBar({ seats }: { seats: Seats }) {
  const { name, total, left, waiting, until } = seats
  const of = words.of(total.toLocaleString('en-IN'), name)
  return (
    <Card>
      <Stack gap="sm">
        <Title size="md">{words.seats}</Title>
        <p>
          <strong className={classes.left}>{left.toLocaleString('en-IN')}</strong> {of}
          {until && `, ${words.until(formatDate(until))}`}
        </p>
        <div className={classes.bar} aria-hidden="true">
          {PARTS.filter((part) => seats[part] > 0).map((part) => (
            <span key={part} className={classes.part} data-tone={TONES[part]} style={{ flexGrow: seats[part] }} />
          ))}
        </div>
        <Stack as="ul" direction="row" gap="md" wrap>
          {PARTS.map((part) => (
            <li key={part} className={classes.key} data-tone={TONES[part]}>
              <strong>{seats[part].toLocaleString('en-IN')}</strong> {words.parts[part]}
            </li>
          ))}
        </Stack>
        <Muted size="sm">{left === 0 ? words.noSeats : words.waiting(waiting, left)}</Muted>
      </Stack>
    </Card>
  )
}
