import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Stack } from '#ui/stack.tsx'
import { Stars } from '#ui/stars.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { parseWireTime } from '#values/wire-time.ts'
import type { ReviewReply } from '../contract.ts'
import { reviewDeskWords as words } from '../words.ts'
import classes from './reviews.module.css'

export interface Decision {
  review: ReviewReply
  published: boolean
}

const TONES = { WAITING: 'waiting', PUBLISHED: 'good', HIDDEN: 'neutral' } as const

/**
 * The columns of the review list: text, plan, and whether visitors see it.
 * @param busy the review being decided
 */
export function reviewColumns(
  busy: Decision | undefined,
  onDecide: (decision: Decision) => void,
): ListColumn<ReviewReply>[] {
  const act = (review: ReviewReply, published: boolean) => {
    const label = published ? words.publish : words.hide
    const isThis = busy?.review.subscription_id === review.subscription_id && busy.published === published
    return (
      <Button
        tone="quiet"
        busy={isThis}
        aria-label={words.of(label, review.name)}
        onClick={() => !busy && onDecide({ review, published })}
      >
        {label}
      </Button>
    )
  }
  return [
    {
      key: 'review',
      header: words.review,
      prose: true,
      render: ({ name, city, rating, text }) => (
        <div className={classes.review}>
          <Stars rating={rating} />
          <blockquote className={classes.text} dir="auto">
            {text}
          </blockquote>
          <span className={classes.who}>{city ? `${name}, ${city}` : name}</span>
        </div>
      ),
    },
    { key: 'plan', header: words.plan, render: ({ plan_name }) => plan_name },
    {
      key: 'written',
      header: words.written,
      render: ({ written_at }) => <DateText value={parseWireTime(written_at)?.toISOString() ?? written_at} />,
    },
    {
      key: 'state',
      header: words.state,
      render: ({ state }) => <StatusBadge tone={TONES[state]}>{words.states[state]}</StatusBadge>,
    },
    {
      key: 'actions',
      header: words.actions,
      render: (review) => (
        <Stack direction="row" gap="sm" wrap>
          {review.state !== 'PUBLISHED' && act(review, true)}
          {review.state !== 'HIDDEN' && act(review, false)}
        </Stack>
      ),
    },
  ]
}
