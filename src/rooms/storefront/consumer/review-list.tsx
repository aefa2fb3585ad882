import { storefrontWords } from '../words.ts'
import type { ShownReview } from './load-below.ts'
import classes from './review-list.module.css'

const STARS = [1, 2, 3, 4, 5]

/** What buyers say, as they said it. */
export function ReviewList({ reviews }: { reviews: readonly ShownReview[] }) {
  return (
    <ul className={classes.list}>
      {reviews.map(({ name, city, rating, text, date }) => (
        <li key={`${name} ${date} ${text}`} className={classes.review}>
          <span role="img" aria-label={storefrontWords.reviews.stars(rating)} className={classes.stars}>
            {STARS.map((star) => (
              <svg key={star} viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false">
                <path
                  className={star <= rating ? classes.full : classes.empty}
                  d="M12 2.8l2.8 5.9 6.4.8-4.7 4.5 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4-4.7-4.5 6.4-.8z"
                />
              </svg>
            ))}
          </span>
          <blockquote className={classes.text}>{text}</blockquote>
          <p className={classes.who}>
            <span className={classes.name}>{name}</span>
            {city && `, ${city}`} <span className={classes.date}>{date}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
