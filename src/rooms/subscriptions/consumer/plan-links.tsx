import { Link } from 'react-router'
import { IconChevronRight } from '#ui/icons.ts'
import { subscriptionWords } from '../words.ts'
import classes from './plan-links.module.css'

const words = subscriptionWords.manage

/** What else an owner does about a plan, each on a page of its own. */
const PAGES = [
  { address: 'members?subscription_id=', label: words.members },
  { address: 'invoices?subscription_id=', label: words.invoices },
  { address: 'auto-renew?plan=', label: words.auto_renew },
  { address: 'refund?subscription_id=', label: words.refund },
] as const

export function PlanLinks({ subscription_id }: { subscription_id: string }) {
  return (
    <nav aria-label={words.title}>
      <ul className={classes.links}>
        {PAGES.map(({ address, label }) => (
          <li key={address}>
            <Link to={`/my-plan/${address}${subscription_id}`}>
              {label}
              <IconChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
