import { Stack } from './stack.tsx'
import classes from './stars.module.css'
import { words } from './words.ts'

const STARS = [1, 2, 3, 4, 5]

/** A rating of 1 to 5. */
export function Stars({ rating }: { rating: number }) {
  return (
    <Stack as="span" direction="row" gap="2xs" role="img" aria-label={words.stars(rating)}>
      {STARS.map((star) => (
        <svg key={star} viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false">
          <path
            className={star <= rating ? classes.full : classes.empty}
            d="M12 2.8l2.8 5.9 6.4.8-4.7 4.5 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4-4.7-4.5 6.4-.8z"
          />
        </svg>
      ))}
    </Stack>
  )
}
