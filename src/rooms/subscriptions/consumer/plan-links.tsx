import { Link } from 'react-router'
import { IconChevronRight } from '#ui/icons.ts'
import { subscriptionWords } from '../words.ts'
import classes from './plan-links.module.css'

const words = subscriptionWords.manage

/** What else an owner does about a plan, each on a page of its own. */
const PAGES = [
  { page: 'members', label: words.members },
  { page: 'invoices', label: words.invoices },
  { page: 'refund', label: words.refund },
] as const

export function PlanLinks({ subscription_id }: { subscription_id: string }) {
  return (
    <nav aria-label={words.title}>
      <ul className={classes.links}>
        {PAGES.map(({ page, label }) => (
          <li key={page}>
            <Link to={`/my-plan/${page}?subscription_id=${subscription_id}`}>
              {label}
              <IconChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
