import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { Stars } from '#ui/stars.tsx'
import type { ShownReview } from '../rules/below-plans.ts'
import classes from './review-list.module.css'

/** Buyers' reviews, verbatim. */
export function ReviewList({ reviews }: { reviews: readonly ShownReview[] }) {
  return (
    <Stack as="ul" gap="lg" columns={3}>
      {reviews.map(({ name, city, rating, text, date }) => (
        <li key={`${name} ${date} ${text}`} className={classes.review}>
          <Stars rating={rating} />
          <blockquote className={classes.text}>{text}</blockquote>
          <Muted size="sm">
            <span className={classes.name}>{name}</span>
            {city && `, ${city}`} <span className={classes.date}>{date}</span>
          </Muted>
        </li>
      ))}
    </Stack>
  )
}
