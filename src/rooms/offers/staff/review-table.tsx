import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
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

interface ReviewTableProps {
  reviews: readonly ReviewReply[]
  loading: boolean
  page: number
  total: number
  hrefOf: (page: number) => string
  /** What is being decided. */
  busy: Decision | undefined
  onDecide: (decision: Decision) => void
  empty: ReactNode
}

const PAGE_SIZE = 20
const TONES = { WAITING: 'waiting', PUBLISHED: 'good', HIDDEN: 'neutral' } as const

export function ReviewTable({ reviews, loading, page, total, hrefOf, busy, onDecide, empty }: ReviewTableProps) {
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
  const columns: Column<ReviewReply>[] = [
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
      key: 'acts',
      header: words.acts,
      render: (review) => (
        <div className={classes.acts}>
          {review.state !== 'PUBLISHED' && act(review, true)}
          {review.state !== 'HIDDEN' && act(review, false)}
        </div>
      ),
    },
  ]
  return (
    <DataTable
      label={words.title}
      columns={columns}
      rows={reviews}
      rowKey={({ subscription_id }) => subscription_id}
      loading={loading}
      page={total > 0 ? { page, pageSize: PAGE_SIZE, total, hrefOf } : undefined}
      empty={empty}
    />
  )
}
